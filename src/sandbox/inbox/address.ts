import type { Settings } from '../../service/options.ts';

const PATH = '/sandbox/inbox';

/** Where the sandbox itself takes webhooks, as the shops in it would. */
export function inboxUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}${PATH}`;
}

/** Whether an address is that of an inbox, of this sandbox or of an earlier one. */
export function isInboxUrl(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname.endsWith(PATH);
}
