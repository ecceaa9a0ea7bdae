/**
 * The words of what is loaded after the first screen: no outcome is told with them. The type that the other languages
 * fill in, as `ru.ts` is for the rest.
 */
export const ruLater = {
  yourSum: 'Сумма перевода',
  sumHint: (from: string, to: string) => `От ${from} до ${to}`,
  sumErrors: {
    empty: 'Введите сумму',
    'not-a-number': 'Введите сумму цифрами, например 1500,50',
    'too-small': 'Сумма слишком мала',
    'too-large': 'Сумма слишком велика',
    'too-precise': 'Не больше двух цифр после запятой',
    ambiguous: 'Непонятно, где копейки. Введите без разделителей',
  },
  /** By the kind of failure; `FAILURE_WORDS` says which kinds share words. */
  creationErrors: {
    'no-cards': 'Сейчас нет свободных реквизитов. Выберите другой способ или попробуйте позже.',
    'creation-failed': 'Платёж не создан, деньги не списаны. Попробуйте ещё раз или другой способ.',
    blocked: 'Магазин сейчас не принимает оплату. Обратитесь в магазин.',
    'service-timeout': 'Сервис не успел ответить, платёж не создан. Попробуйте ещё раз.',
    unauthorized: 'По этой ссылке больше нельзя заплатить. Попросите в магазине новую.',
    'not-found': 'Заказ не найден. Обратитесь в магазин.',
    invalid: 'Сервис не принял данные заказа. Обратитесь в магазин.',
    throttled: 'Слишком много попыток. Попробуйте через минуту.',
    server: 'Ошибка сервиса, платёж не создан. Попробуйте чуть позже.',
    network: 'Нет связи, платёж не создан. Попробуйте снова.',
  },
  serviceSays: (words: string) => `Ответ сервиса: ${words}`,
  openedNothing: 'Не открылось? Откройте эту страницу в браузере или переведите по реквизитам.',
  restored: 'Связь восстановлена',
  checked: 'Проверили, перевода пока нет',
  spokenTime: (seconds: number) =>
    seconds < 60 ? `Осталось ${seconds} секунд` : `Осталось минут: ${seconds / 60}`,
  amountChanged: (from: string, to: string) => `Сумма изменилась: было ${from}, стало ${to}`,
  qrPayTitle: 'Наведите камеру',
  qrPay: 'Или сканер в приложении банка',
  qrPhoneTitle: 'Откройте на телефоне',
  qrPhone: 'Наведите камеру: страница продолжит там, где приложение банка',
  qrImage: 'Сохраните код и откройте его в приложении банка',
  qrFailed: 'Код не загрузился',
  qrEnlarge: 'Увеличить код',
  qrClose: 'Закрыть',
  qrSave: 'Сохранить код',
  share: 'Поделиться',
  leavingIn: (seconds: number) => `Вернёмся через ${seconds} с`,
  stay: 'Остаться',
};
