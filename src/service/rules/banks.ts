import type { Geo } from '../../contract/geos.ts';

/** A bank in responses of version 2. */
export interface Bank {
  /** The full name, as payers know it. */
  readonly name: string;
  /** Bank identification code of its head office; Russian banks only. */
  readonly bik: string | null;
}

/** Aliases on the wire, the name, and the BIK where it is known. */
type Line = readonly [aliases: string, name: string, bik?: string];

/** By country, because `kapital` and `mbank` each name two banks. */
const BANKS: Readonly<Record<Geo['code'], readonly Line[]>> = {
  RU: [
    ['sber sberbank', 'Сбербанк', '044525225'],
    ['tbank tinkoff t-bank', 'Т-Банк', '044525974'],
    ['vtb', 'ВТБ', '044525187'],
    ['alfa alfabank', 'Альфа-Банк', '044525593'],
    ['raif raiffeisen raiffeisenbank', 'Райффайзенбанк', '044525700'],
    ['gpb gazprombank', 'Газпромбанк', '044525823'],
    ['psb promsvyazbank', 'ПСБ'],
    ['sovcom sovcombank', 'Совкомбанк'],
    ['rshb rosselhozbank', 'Россельхозбанк', '044525111'],
    ['mkb', 'МКБ'],
    ['unicredit', 'ЮниКредит Банк'],
    ['akbars', 'Ак Барс Банк'],
    ['mts mtsbank', 'МТС Банк'],
    ['bspb', 'Банк Санкт-Петербург'],
    ['uralsib', 'Уралсиб'],
    ['otp', 'ОТП Банк'],
    ['renessans', 'Ренессанс Банк'],
    ['ubrr', 'УБРиР'],
    ['domrf', 'Банк ДОМ.РФ'],
    ['yandex', 'Яндекс Банк'],
    ['ozon ozonbank', 'Озон Банк', '044525068'],
    ['wb', 'Вайлдберриз Банк'],
    ['tochka', 'Точка'],
    ['yoomoney', 'ЮMoney'],
    ['cifra', 'Цифра банк'],
    ['loko', 'Локо-Банк'],
    ['pochta', 'Почта Банк'],
    ['otkritie', 'Открытие'],
    ['rosbank', 'Росбанк'],
  ],
  KZ: [
    ['kaspi', 'Kaspi Bank'],
    ['halyk', 'Народный Банк Казахстана'],
    ['bcc', 'Банк ЦентрКредит'],
    ['forte', 'ForteBank'],
    ['freedom', 'Фридом Банк'],
    ['jusan alatau', 'Alatau City Bank'],
    ['bereke', 'Bereke Bank'],
    ['eurasian', 'Евразийский Банк'],
    ['rbk', 'Bank RBK'],
    ['otbasy', 'Отбасы банк'],
    ['homecredit', 'Home Credit Bank'],
    ['altyn', 'Altyn Bank'],
  ],
  AZ: [
    ['kapital birbank', 'Kapital Bank'],
    ['abb', 'Azərbaycan Beynəlxalq Bankı'],
    ['pasha', 'PAŞA Bank'],
    ['unibank leobank', 'Unibank'],
    ['rabita', 'Rabitəbank'],
    ['xalq', 'Xalq Bank'],
    ['accessbank', 'AccessBank'],
    ['respublika', 'Bank Respublika'],
    ['bob', 'Bank of Baku'],
    ['m10', 'm10'],
  ],
  UZ: [
    ['uzum', 'Uzum Bank'],
    ['kapitalbank_uz', 'Kapitalbank'],
    ['tbc', 'TBC Bank'],
    ['anor', 'Anorbank'],
    ['ipak', 'Ipak Yoʻli Bank'],
    ['hamkor', 'Hamkorbank'],
    ['nbu', 'Oʻzmilliybank'],
    ['sqb', 'Oʻzsanoatqurilishbank'],
    ['xalqbanki', 'Xalq banki'],
    ['agro', 'Agrobank'],
    ['aloqa', 'Aloqabank'],
    ['payme', 'Payme'],
    ['click', 'Click'],
    ['paynet', 'Paynet'],
  ],
  KG: [
    ['mbank', 'MBANK'],
    ['optima', 'Оптима Банк'],
    ['demir', 'DemirBank'],
    ['obank odengi', 'О!Банк'],
    ['bakai', 'Бакай Банк'],
    ['eldik rsk', 'Элдик Банк'],
    ['aiyl', 'Айыл Банк'],
    ['kicb', 'KICB'],
    ['simbank dcb', 'Дос-Кредобанк'],
    ['kompanion', 'Компаньон'],
    ['baitushum', 'Бай-Түшүм'],
  ],
  MN: [
    ['khan', 'ХААН Банк'],
    ['golomt', 'Голомт банк'],
    ['tdb', 'Худалдаа хөгжлийн банк'],
    ['xac', 'ХасБанк'],
    ['state', 'Төрийн банк'],
    ['mbank_mn', 'М банк'],
    ['transdev', 'Тээвэр хөгжлийн банк'],
    ['ckb', 'Чингис хаан банк'],
    ['capitron', 'Капитрон банк'],
    ['bogd', 'Богд банк'],
  ],
};

/** Finds a bank by country and alias, in any case; an unknown alias is used as the name. */
export function bankOf(country: Geo['code'], alias: string): Bank {
  const line = BANKS[country].find((candidate) => isCalled(candidate, alias));
  return line === undefined ? { name: alias, bik: null } : { name: line[1], bik: line[2] ?? null };
}

/**
 * All aliases of a bank that is named by an alias or by its name, in any case; `null` when it is unknown. The
 * country's own banks come first: requisites for transfers abroad belong to banks of another country.
 */
export function bankAliases(country: Geo['code'], named: string): readonly string[] | null {
  const lines = [...BANKS[country], ...Object.values(BANKS).flat()];
  const [aliases] = lines.find((line) => isCalled(line, named)) ?? [];
  return aliases?.split(' ') ?? null;
}

function isCalled([aliases, name]: Line, wanted: string): boolean {
  const given = wanted.trim().normalize('NFC').toLowerCase();
  return name.toLowerCase() === given || aliases.split(' ').includes(given);
}

/** All banks of a country, each with its aliases. */
export function banksIn(country: Geo['code']): readonly (Bank & { readonly aliases: readonly string[] })[] {
  return BANKS[country].map(([aliases, name, bik]) => ({
    aliases: aliases.split(' '),
    name,
    bik: bik ?? null,
  }));
}
