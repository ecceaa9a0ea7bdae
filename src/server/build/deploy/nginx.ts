import { ANSWER_KINDS, type Headers } from '../../security/headers.ts';
import { type DeployedSite, type DeployFiles, EXTENSION, ORDER_ID, servicePaths, titleCase } from './site.ts';

/**
 * Includes for nginx. A location with an `add_header` of its own drops all inherited ones, so each location takes
 * one include that holds its whole set.
 */
export function nginxFiles(deployed: DeployedSite): DeployFiles {
  const { headers } = deployed;
  const sets = ANSWER_KINDS.map((kind) => [`nginx/headers-${kind}.conf`, include(headers[kind])]);
  return { ...Object.fromEntries(sets), 'nginx/upstream.conf': UPSTREAM, 'nginx/site.conf': site(deployed) };
}

/** Where the service is: apart from the site, so that whoever has several processes brings a list of their own. */
const UPSTREAM = `# To be included where server { } blocks stand. With more processes, or another port, put an upstream of this name
# there instead.
upstream payment-page {
  # A process that restarts is asked again at once; meanwhile its requests go to the others, where there are any.
  server 127.0.0.1:8080 max_fails=0;
  keepalive 32;
}
`;

function include(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${titleCase(name)} "${value}" always;\n`,
  );
  return lines.join('');
}

function site({ base, passesSandbox }: DeployedSite): string {
  const stripBase = base === '/' ? '' : `rewrite ^${base.slice(0, -1)}(?:/(.*))?$ /$1;\n`;
  return `# To be included in a server { } that has its listen, server_name and certificates:
#
#   include /srv/payment-page/deploy/nginx/site.conf;
#
# The build is expected in /srv/payment-page, and the service (node server/main.js, with TRUSTED_PROXIES=1) where the
# upstream "payment-page" says; upstream.conf beside this file has one.

root /srv/payment-page/client;
# A browser cannot use a byte of a TLS record before it has the whole: small ones show the page earlier.
ssl_buffer_size 4k;
gzip_static on;
gzip_vary on;
# A CDN in front is a proxy too.
gzip_proxied any;
# With the module ngx_brotli: brotli_static on;
etag on;
server_tokens off;
# The largest receipt, in Base64; the service's own limits are lower.
client_max_body_size 24m;
error_page 404 @missing;

${stripBase}# What the service answers it gives its headers to by itself.
location ~ ^/(?:${servicePaths({ passesSandbox })})(?:/|$) {
  proxy_pass http://payment-page;
  proxy_connect_timeout 2s;
  # Above the longest time that a request to the service may take: 25 s of waiting for news among it (Prefer: wait).
  proxy_read_timeout 70s;
  # A process that is just starting says 503; what only reads is asked of another.
  proxy_next_upstream error timeout http_503;
  proxy_next_upstream_tries 2;
  # A read that has waited for a while is not begun anew: the page reads again by itself.
  proxy_next_upstream_timeout 5s;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Request-Id $request_id;
}
location = /.well-known/security.txt {
  proxy_pass http://payment-page;
}

# What was meant for the service must not turn out to be the page.
location ~* ^/(?:${servicePaths({ passesSandbox })})(?:/|$) {
  return 404;
}

# The address that the payer comes from, without troubling the service.
location ~ ^/client-ip/?$ {
  default_type text/plain;
  include /srv/payment-page/deploy/nginx/headers-api.conf;
  return 200 $remote_addr;
}

location ^~ /assets/ {
  include /srv/payment-page/deploy/nginx/headers-asset.conf;
}
location = /embed.js {
  include /srv/payment-page/deploy/nginx/headers-embed.conf;
}
location = /favicon.ico {
  include /srv/payment-page/deploy/nginx/headers-file.conf;
  default_type image/svg+xml;
  try_files /waiting.svg =404;
}

# Order links come with whatever messengers add to them, file extensions among it.
location ~ "${ORDER_ID}" {
  include /srv/payment-page/deploy/nginx/headers-document.conf;
  try_files /index.html =404;
}
location ~ "(?:^/\\.|${EXTENSION})" {
  include /srv/payment-page/deploy/nginx/headers-file.conf;
}
location = /index.html {
  include /srv/payment-page/deploy/nginx/headers-document.conf;
}
# Without an order link: what this site is.
location = / {
  if ($arg_order_id) {
    rewrite ^ /index.html last;
  }
  root /srv/payment-page/deploy;
  include /srv/payment-page/deploy/nginx/headers-page.conf;
  try_files /start.html =404;
}
location / {
  include /srv/payment-page/deploy/nginx/headers-document.conf;
  try_files /index.html =404;
}

location @missing {
  root /srv/payment-page/deploy;
  include /srv/payment-page/deploy/nginx/headers-missing.conf;
  try_files /404.html =404;
}
`;
}
