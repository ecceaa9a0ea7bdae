import { paragraphs } from './languages.ts';
import { plainPage } from './plain-page.ts';

/** The page of a 404, in the languages of the payment page. */
export const NOT_FOUND_PAGE = plainPage(
  'ru',
  'Страницы нет — Page not found',
  `<main>
<h1>Такой страницы нет</h1>
${paragraphs({
  ru: 'Откройте ссылку на оплату ещё раз из магазина. Если вы уже перевели деньги, не платите ещё раз: напишите в магазин.',
  en: 'There is no such page. Open the payment link from the shop again. If you already sent money, do not pay again: contact the shop.',
  az: 'Belə səhifə yoxdur. Ödəniş linkini mağazadan yenidən açın. Pulu artıq köçürmüsünüzsə, yenidən ödəməyin: mağazaya yazın.',
  kk: 'Мұндай бет жоқ. Төлем сілтемесін дүкеннен қайта ашыңыз. Ақшаны аударып қойған болсаңыз, қайта төлемеңіз: дүкенге жазыңыз.',
  uz: 'Bunday sahifa yoʻq. Toʻlov havolasini doʻkondan qayta oching. Pulni oʻtkazib boʻlgan boʻlsangiz, qayta toʻlamang: doʻkonga yozing.',
  ky: 'Мындай барак жок. Төлөм шилтемесин дүкөндөн кайра ачыңыз. Акчаны которуп койгон болсоңуз, кайра төлөбөңүз: дүкөнгө жазыңыз.',
  mn: 'Ийм хуудас алга. Төлбөрийн холбоосыг дэлгүүрээс дахин нээнэ үү. Мөнгөө аль хэдийн шилжүүлсэн бол дахин бүү төлөөрэй: дэлгүүрт бичнэ үү.',
})}
</main>`,
);
