import type { Headers } from '../../security/headers.ts';
import { type DeployedSite, type DeployFiles, EXTENSION, ORDER_ID, servicePaths, titleCase } from './site.ts';

/** A snippet for Caddy, which brings https and small TLS records by itself. */
export function caddyFiles({ base, headers, passesSandbox }: DeployedSite): DeployFiles {
  const stripBase = base === '/' ? '' : `\turi strip_prefix ${base.slice(0, -1)}\n`;
  return {
    Caddyfile: `# To be imported, and used in a site: pay.example { import payment-page }
# The build is expected in /srv/payment-page, and the service (node server/main.js, with TRUSTED_PROXIES=1) on port 8080; elsewhere, or
# in several places parted by spaces, where the environment variable PAYMENT_PAGE_SERVICE says.
(payment-page) {
	root * /srv/payment-page/client
${stripBase}
	@service path_regexp ^/(?:(?:${servicePaths({ passesSandbox })}|client-ip)(?:/|$)|\\.well-known/security\\.txt$)
	handle @service {
		reverse_proxy {$PAYMENT_PAGE_SERVICE:127.0.0.1:8080} {
			# No time limit for answers: a read may wait 25 s for news (Prefer: wait).
			# A process that restarts is waited for, or another asked; one that cannot reach its store is left out.
			lb_try_duration 2s
			health_uri /readyz
			health_interval 2s
			health_timeout 5s
		}
	}

	# What was meant for the service must not turn out to be the page.
	@almost_service path_regexp (?i)^/+(?:${servicePaths({ passesSandbox })}|client-ip)(?:/|$)
	handle @almost_service {
		error 404
	}

	handle /assets/* {
		${headerBlock(headers.asset)}
		file_server {
			precompressed br gzip
		}
	}
	handle /embed.js {
		${headerBlock(headers.embed)}
		file_server {
			precompressed br gzip
		}
	}
	handle /favicon.ico {
		rewrite * /waiting.svg
		${headerBlock(headers.file)}
		file_server
	}

	# Order links come with whatever messengers add to them, file extensions among it.
	@file {
		path_regexp (?:^/\\.|${EXTENSION})
		not path_regexp ${ORDER_ID}
		not path /index.html
	}
	handle @file {
		${headerBlock(headers.file)}
		file_server {
			precompressed br gzip
		}
	}
	# Without an order link: what this site is.
	@start {
		path /
		not query order_id=*
	}
	handle @start {
		root * /srv/payment-page/deploy
		rewrite * /start.html
		${headerBlock(headers.page)}
		file_server
	}
	handle {
		rewrite * /index.html
		${headerBlock(headers.document)}
		file_server {
			precompressed br gzip
		}
	}

	handle_errors {
		root * /srv/payment-page/deploy
		rewrite * /404.html
		${headerBlock(headers.missing)}
		file_server
	}
}
`,
  };
}

function headerBlock(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t\t\t${titleCase(name)} "${value}"`);
  return `header {\n${lines.join('\n')}\n\t\t\t-Server\n\t\t}`;
}
