import { NOT_FOUND_PAGE } from '../../site/not-found-page.ts';
import { startPage } from '../../site/start-page.ts';
import { caddyFiles } from './caddy.ts';
import { staticHostFiles } from './headers-file.ts';
import { nginxFiles } from './nginx.ts';
import type { DeployedSite, DeployFiles } from './site.ts';
import { systemdFiles } from './systemd.ts';

/** Everything for serving the page by other means than our server, from the same headers; and the server's own unit. */
export function deployFiles(site: DeployedSite): DeployFiles {
  return {
    ...staticHostFiles(site),
    ...nginxFiles(site),
    ...caddyFiles(site),
    ...systemdFiles(),
    '404.html': NOT_FOUND_PAGE,
    'start.html': startPage(null),
  };
}
