import { isIPv6 } from 'node:net';
import type { ServerSettings } from './settings/settings.ts';
import { demoOf, type OpenedService } from './storage/open-service.ts';

/** The lines printed when the server is ready. Scripts parse them by their first words. */
export function startupMessage(
  settings: ServerSettings,
  publicUrl: string,
  service: OpenedService,
): readonly string[] {
  const demo = demoOf(service);
  if (demo === null)
    return [
      ...openNetwork(settings),
      ...localLinks(settings, publicUrl),
      ...noProxies(settings),
      `Ready: ${publicUrl}`,
    ];
  const isOpen = settings.host !== '127.0.0.1' && settings.host !== 'localhost';
  return [
    'SANDBOX: whoever reaches this port controls every payment, and webhooks may go to this machine.',
    'It is not for real money; that needs NODE_ENV=production.',
    ...(settings.webhookNetwork === 'any' ? openNetwork(settings) : []),
    ...(isOpen ? [`It listens on ${settings.host}, so others may reach it.`] : []),
    '',
    `Order link: ${demo.orderLink}`,
    `Console: ${publicUrl}/console`,
    `API key: ${demo.apiKey}`,
  ];
}

/** The address and port that the server listens on; PUBLIC_URL and PORT=0 do not tell. */
export function listeningLine({ host }: Pick<ServerSettings, 'host'>, port: number): string {
  return `Listening on ${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Warns when webhooks may reach private networks. */
function openNetwork({ webhookNetwork }: ServerSettings): readonly string[] {
  if (webhookNetwork === 'public') return [];
  const reach = webhookNetwork === 'any' ? 'this machine and the networks it is in' : 'this machine';
  return [`WEBHOOK_NETWORK=${webhookNetwork}: webhooks may go to ${reach}. For development only.`];
}

/** Warns when a proxy must be there, for https, and none is trusted. */
function noProxies(settings: ServerSettings): readonly string[] {
  if (!forgetsProxies(settings)) return [];
  return [
    'TRUSTED_PROXIES is 0, but PUBLIC_URL is https, so a proxy is in front: all payers would share its address and its rate limit.',
  ];
}

/** Whether no proxy is trusted although https, which the server does not speak, needs one. */
export function forgetsProxies({ publicUrl, trustedProxies }: ServerSettings): boolean {
  return trustedProxies === 0 && publicUrl?.startsWith('https:') === true;
}

/** Warns when links lead to localhost, which payers cannot open. */
function localLinks(settings: ServerSettings, publicUrl: string): readonly string[] {
  if (settings.publicUrl !== null) return [];
  return [`PUBLIC_URL is not set: links lead to ${publicUrl}, which opens on this machine only.`];
}
