import { plainPage } from './plain-page.ts';

/** The page of a 404, in Russian and English. */
export const NOT_FOUND_PAGE = plainPage(
  'ru',
  'Страницы нет — Page not found',
  `<main>
<h1>Такой страницы нет</h1>
<p>Откройте ссылку на оплату ещё раз из магазина. Если вы уже перевели деньги, не платите ещё раз: напишите в магазин.</p>
<p lang="en">There is no such page. Open the payment link from the shop again. If you already sent money, do not pay again: contact the shop.</p>
</main>`,
);
