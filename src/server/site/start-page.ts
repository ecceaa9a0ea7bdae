import { paragraphs } from './languages.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/**
 * The page at the site's root, in the languages of the payment page: what this site is, for whoever comes without an
 * order link.
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
${paragraphs({
  ru: 'Откройте ссылку из магазина.',
  en: 'This is a payment page. Open the link from the shop.',
  az: 'Bu, ödəniş səhifəsidir. Mağazanın göndərdiyi linki açın.',
  kk: 'Бұл төлем беті. Дүкен жіберген сілтемені ашыңыз.',
  uz: 'Bu toʻlov sahifasi. Doʻkon yuborgan havolani oching.',
  ky: 'Бул төлөм барагы. Дүкөн жөнөткөн шилтемени ачыңыз.',
  mn: 'Энэ бол төлбөрийн хуудас. Дэлгүүрийн илгээсэн холбоосыг нээнэ үү.',
})}${console}
</main>`,
  );
}
