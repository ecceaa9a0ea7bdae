/**
 * Every word a payer reads, in Russian. This file is also the type that the other languages fill in: a missing key
 * does not compile. Sums, names and numbers come in already formatted.
 */
export const ru = {
  title: 'Оплата заказа',
  order: (number: string) => `Заказ № ${number}`,
  /** Titles of the screens with a message; what else they say is in `messageLines` of the lazy chunk. */
  messages: {
    'link-invalid': ['Ссылка неполная'],
    'not-found': ['Заказ не найден'],
    unavailable: ['Не удаётся загрузить заказ', 'Проверьте интернет: с ним страница загрузится сама.'],
    busy: ['Не удаётся загрузить заказ'],
    unclear: ['Уточняем состояние платежа'],
    verify: ['В этом браузере не получается показать платёж'],
    preparing: ['Готовим реквизиты'],
    late: ['Реквизиты задерживаются'],
    withdrawn: ['Не переводите: эти реквизиты больше не действуют'],
    expired: ['Время вышло, не переводите'],
    paid: ['Оплата получена', 'Больше ничего платить не нужно.'],
    canceled: ['Платёж отменён'],
    closed: ['Магазин закрыл этот заказ'],
    refunded: ['Деньги возвращены'],
    deleted: ['Платёж закрыт'],
  },
  loading: 'Загружаем заказ',
  dontPayAgain: 'Если вы уже перевели деньги, не платите ещё раз.',

  chooseTitle: 'Выберите способ оплаты',
  toPay: 'К оплате',
  notNow: 'Сейчас не получается, деньги не списаны',

  payTitle: 'Переведите ровно',
  was: (amount: string) => `Было ${amount}`,
  timeLeft: 'Осталось',
  fields: {
    card_number: 'Номер карты',
    account_number: 'Номер счёта',
    sbp_phone_number: 'Номер телефона',
    bank: 'Банк получателя',
    full_name: 'Получатель',
    amount: 'Сумма',
    bik: 'БИК',
    topUp: 'Номер, который пополнить',
  },
  masked: 'Номер скрыт. Обратитесь в магазин',

  methods: {
    to_sbp_number: 'По номеру телефона',
    to_card_number: 'На карту',
    to_account_number: 'На счёт',
    to_transgran_number: 'На карту за рубеж',
    to_transgran_sbp: 'За рубеж по номеру телефона',
    to_partner_tips: 'Через страницу сервиса',
    nspk: 'QR-код СБП',
    to_mobile_commerce: 'Пополнение мобильного номера',
    to_quasi_ecom: 'Переводом на карту',
    with_qr_code: 'По QR-коду',
  },
  sbp: 'СБП',
  payLink: 'Ссылка для перевода',
  otherMethods: (count: number) => `Другие способы (${count})`,
};
