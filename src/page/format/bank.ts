import type { Country } from './country.ts';
import { asSent, type FormattedValue } from './value.ts';

/** Names of banks by country. A name is its own alias; further aliases follow a colon, without "bank". */
export type Banks = { readonly [country in Country]?: string };

/** By country first: `kapital` and `mbank` are two banks each. */
export const BANKS: Required<Banks> = {
  RU:
    'Сбербанк:sber|Т-Банк:t,tinkoff|ВТБ:vtb|Альфа-Банк:alfa|Райффайзенбанк:raif,raiffeisen|Газпромбанк:gpb,gazprom|' +
    'ПСБ:psb,promsvyaz|Совкомбанк:sovcom|Россельхозбанк:rshb,rosselhoz|МКБ:mkb|ЮниКредит Банк:unicredit|' +
    'Ак Барс Банк:akbars|МТС Банк:mts|Банк Санкт-Петербург:bspb|Уралсиб:uralsib|ОТП Банк:otp|Ренессанс Банк:renessans|' +
    'УБРиР:ubrr|Банк ДОМ.РФ:domrf|Яндекс Банк:yandex|Озон Банк:ozon|Вайлдберриз Банк:wb|Точка:tochka|ЮMoney:yoomoney|' +
    'Цифра банк:cifra|Локо-Банк:loko|Почта Банк:pochta|Открытие:otkritie|Росбанк:ros',
  KZ:
    'Kaspi Bank|Halyk Bank|Банк ЦентрКредит:bcc|ForteBank|Фридом Банк:freedom|Alatau City Bank:jusan,alatau|' +
    'Bereke Bank|Евразийский Банк:eurasian,еуразиялық|Bank RBK|Отбасы банк:otbasy|Home Credit Bank|Altyn Bank',
  AZ:
    'Kapital Bank (Birbank):kapital,bir|ABB|PAŞA Bank:pasha|Unibank|Leobank|Rabitəbank:rabita|Xalq Bank|AccessBank|' +
    'Bank Respublika|Bank of Baku:bob|m10',
  UZ:
    'Uzum Bank|Kapitalbank:kapitaluz|TBC Bank|Anorbank|Ipak Yoʻli Bank:ipak|Hamkorbank|Oʻzmilliybank:nbu|' +
    'SQB|Xalq banki|Agrobank|Aloqabank|Payme|Click|Paynet',
  KG:
    'MBANK|Оптима Банк:optima|DemirBank|О!Банк:o|О!Деньги:odengi|Бакай Банк:bakai|Элдик Банк:eldik,rsk|Айыл Банк:aiyl|' +
    'KICB|Simbank:dcb|Компаньон:kompanion|Бай-Түшүм:baitushum',
  MN:
    'ХААН Банк:khan|Голомт банк:golomt|Худалдаа хөгжлийн банк:tdb|ХасБанк:xac|Төрийн банк:state|М банк:m,mmn|' +
    'Тээвэр хөгжлийн банк:transdev|Чингис хаан банк:ckb|Капитрон банк:capitron|Богд банк:bogd',
};

/** Transfers across a border lead there, though no payments are made there. */
const TAJIKISTAN =
  'Алиф Банк:alif|Банк Эсхата:eskhata|Амонатбонк:amonat|Душанбе Сити:dc,dushanbecity|Спитамен Банк:spitamen';

/**
 * The banks that a payment may lead to, for any country in which it may be made: the banks of that country or, for a
 * transfer across a border, of every country.
 */
export function banksOf(transferMethod: string | null): Banks {
  if (!/^to_transgran/.test(transferMethod ?? '')) return BANKS;
  const all = [...Object.values(BANKS), TAJIKISTAN].join('|');
  return Object.fromEntries(Object.keys(BANKS).map((country) => [country, all]));
}

/**
 * A bank's name as its customers know it, from the short name on the wire; an unknown one stays as it came.
 * Only a whole alias of that country counts, in any case and with any dashes; part of a word or an alias of two banks
 * does not.
 */
export function formatBank(raw: string, country: Country | null, banks: Banks = BANKS): FormattedValue {
  const key = keyOf(raw);
  const known = (country && banks[country]) || '';
  const [line, namesake] = known.split('|').filter((names) => names.split(/[:,]/).map(keyOf).includes(key));
  return asSent(line && !namesake ? line.replace(/:.*/, '') : raw, false);
}

/** `sber`, `Sber Bank` and `sberbank` are one. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]|bank/g, '');
}
