import type { Page } from 'playwright-core';

/** The clipboard as a payer meets it: by keys. A page's own policy keeps scripts from reading it. */
export interface Clipboard {
  /** Has this on the clipboard, as if it had been copied somewhere before. */
  hold(text: string): Promise<void>;
  /** What Control+V gives. */
  pasted(): Promise<string>;
}

/** The clipboard through a field beside everything else in the page, which is there only while it is used. */
export function clipboardIn(page: Page): Clipboard {
  const withField = async (use: () => Promise<void>) => {
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      field.style.position = 'fixed';
      document.body.append(field);
      field.focus();
    });
    await use();
    return page.evaluate(() => {
      const field = document.querySelector<HTMLTextAreaElement>('#pasted');
      field?.remove();
      return field?.value ?? '';
    });
  };
  return {
    async hold(text) {
      await withField(async () => {
        await page.keyboard.insertText(text);
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Control+C');
      });
    },
    pasted: () => withField(() => page.keyboard.press('Control+V')),
  };
}
