import type { Language } from '../format/language.ts';

/** The words of the page in a merchant's dialog, in every language: they are few, and travel with the chunk `frame/`. */
export interface FrameText {
  /** The button that closes the dialog. */
  readonly close: string;
  /** Asked while requisites are shown. */
  readonly question: string;
  readonly nothingIsLost: string;
  readonly stay: string;
}

export const FRAME_TEXT: { readonly [language in Language]: FrameText } = {
  ru: {
    close: 'Закрыть',
    question: 'Закрыть оплату?',
    nothingIsLost:
      'Если вы уже перевели деньги, перевод засчитается. По той же ссылке откроются те же реквизиты.',
    stay: 'Остаться',
  },
  en: {
    close: 'Close',
    question: 'Close the payment?',
    nothingIsLost: 'If you already sent money, it will count. The same link opens the same details.',
    stay: 'Stay here',
  },
  az: {
    close: 'Bağla',
    question: 'Ödəniş səhifəsi bağlansın?',
    nothingIsLost: 'Pulu artıq köçürmüsünüzsə, köçürmə nəzərə alınacaq. Eyni link eyni rekvizitləri açacaq.',
    stay: 'Burada qal',
  },
  kk: {
    close: 'Жабу',
    question: 'Төлем бетін жабасыз ба?',
    nothingIsLost: 'Ақшаны аударып қойсаңыз, аударым есепке алынады. Сол сілтеме сол деректемелерді ашады.',
    stay: 'Осында қалу',
  },
  uz: {
    close: 'Yopish',
    question: 'Toʻlov sahifasi yopilsinmi?',
    nothingIsLost:
      'Pulni oʻtkazib boʻlgan boʻlsangiz, oʻtkazma hisobga olinadi. Shu havola shu rekvizitlarni ochadi.',
    stay: 'Shu yerda qolish',
  },
  ky: {
    close: 'Жабуу',
    question: 'Төлөм барагын жабасызбы?',
    nothingIsLost:
      'Акчаны которуп койсоңуз, которуу эсепке алынат. Ошол эле шилтеме ошол эле реквизиттерди ачат.',
    stay: 'Ушул жерде калуу',
  },
  mn: {
    close: 'Хаах',
    question: 'Төлбөрийн хуудсыг хаах уу?',
    nothingIsLost:
      'Мөнгөө аль хэдийн шилжүүлсэн бол шилжүүлэг тооцогдоно. Ижил холбоос ижил мэдээллийг нээнэ.',
    stay: 'Энд үлдэх',
  },
};
