import type { Settings } from '../../service/options.ts';

const PATH = '/sandbox/inbox';

/** The URL of the sandbox's own webhook receiver. */
export function inboxUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}${PATH}`;
}

/** Whether a URL is that of an inbox, of this or an earlier sandbox. */
export function isInboxUrl(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname.endsWith(PATH);
}
