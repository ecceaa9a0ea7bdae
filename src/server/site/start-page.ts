import { escapeHtml, plainPage } from './plain-page.ts';

/**
 * The page at the site's root, in Russian and English: what this site is, for whoever comes without an order link.
 * @param consoleUrl of a sandbox's console; null without one
 */
export function startPage(consoleUrl: string | null): string {
  const console =
    consoleUrl === null
      ? ''
      : `\n<p lang="en">This is a sandbox: <a href="${escapeHtml(consoleUrl)}">console</a></p>`;
  return plainPage(
    'ru',
    'Страница оплаты — Payment page',
    `<main>
<h1>Это страница оплаты</h1>
<p>Откройте ссылку из магазина.</p>
<p lang="en">This is a payment page. Open the link from the shop.</p>${console}
</main>`,
  );
}
