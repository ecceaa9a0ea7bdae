import { plainPage } from './plain-page.ts';

/** What a browser shows for an address that holds nothing; says the same in both languages. */
export const NOT_FOUND_PAGE = plainPage(
  'ru',
  'Страницы нет — Page not found',
  `<main>
<h1>Такой страницы нет</h1>
<p>Откройте ссылку на оплату ещё раз из магазина. Деньги не списаны.</p>
<p lang="en">There is no such page. Open the payment link from the shop again. You have not been charged.</p>
</main>`,
);
