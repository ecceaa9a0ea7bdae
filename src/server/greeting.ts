import { demoOf, type OpenedService } from './open-service.ts';
import type { Settings } from './settings.ts';

/** What is printed when all is ready; scripts read these lines by their first words. */
export function greeting(settings: Settings, publicUrl: string, service: OpenedService): readonly string[] {
  const demo = demoOf(service);
  if (demo === null) return [`Ready: ${publicUrl}`];
  const isOpen = settings.host !== '127.0.0.1' && settings.host !== 'localhost';
  return [
    'SANDBOX: whoever reaches this port controls every payment, and webhooks may go to this machine.',
    'It is not for real money; that needs NODE_ENV=production.',
    ...(isOpen ? [`It listens on ${settings.host}, so others may reach it.`] : []),
    '',
    `Order link: ${demo.orderLink}`,
    `Console: ${publicUrl}/console`,
    `API key: ${demo.apiKey}`,
  ];
}
