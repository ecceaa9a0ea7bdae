import type { Page } from 'playwright-core';

/** The clipboard by keyboard shortcuts. The page's policy forbids scripts to read it. */
export interface Clipboard {
  /** Puts this text on the clipboard. */
  hold(text: string): Promise<void>;
  /** Returns the text that Control+V pastes. */
  pasted(): Promise<string>;
}

/** The clipboard through a temporary text field in the page. */
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
