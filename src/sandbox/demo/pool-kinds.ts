import type { Geo } from '../../contract/geos.ts';
import type { TransferMethod } from '../../contract/methods.ts';
import type { PoolEntry } from '../../service/rules/requisites.ts';
import { card, iban, phone, roubleAccount } from './numbers.ts';

type Values = Partial<
  Pick<PoolEntry, 'cardNumber' | 'accountNumber' | 'bik' | 'sbpPhoneNumber' | 'qrId' | 'tipsId' | 'qrLink'>
>;

/** A generator of pool entries for one method in one country; `serial` counts from 0. */
export interface PoolKind {
  readonly method: TransferMethod;
  readonly geo: Geo['code'];
  /** Bank aliases, assigned round-robin. */
  readonly banks: readonly string[];
  readonly values: (serial: number) => Values;
}

const RU = ['tbank', 'sber', 'alfa', 'vtb', 'ozon'];
const AZ = ['kapital', 'abb', 'pasha', 'unibank'];
const KZ = ['kaspi', 'halyk', 'bcc', 'forte'];
const UZ = ['uzum', 'kapitalbank_uz', 'tbc', 'anor'];
const KG = ['mbank', 'optima', 'demir', 'obank'];
const MN = ['khan', 'golomt', 'tdb', 'xac'];

/** Size of the range of serial numbers that each method of a country has. */
const RANGE = 100_000;

const phones =
  (code: string, digits: number, range = 0) =>
  (serial: number) => ({
    sbpPhoneNumber: phone(code, digits, range * RANGE + serial + 1),
  });

const cards = (prefix: string, first: number) => (serial: number) => ({
  cardNumber: card(prefix, first, serial),
});

const accounts = (account: (serial: number) => string) => (serial: number) => ({
  accountNumber: account(serial + 1),
});

const padded = (serial: number, digits: number) => String(serial).padStart(digits, '0');

/** An account with a QR code issued by its bank. */
const codes =
  (country: string, account: (serial: number) => string) =>
  (serial: number): Values => ({
    ...accounts(account)(serial),
    qrLink: `https://qr.example/${country}/${padded(serial + 1, 6)}.png`,
  });

/** Of Sberbank and T-Bank, in the order of the accounts' banks. */
const BIKS = ['044525225', '044525974'];

/** The methods that the demo pool offers in each country. Each range starts with the country's demo values. */
export const POOL_KINDS: readonly PoolKind[] = [
  { method: 'to_sbp_number', geo: 'RU', banks: RU, values: phones('7', 10) },
  { method: 'to_card_number', geo: 'RU', banks: RU, values: cards('220220', 123456789) },
  {
    method: 'to_account_number',
    geo: 'RU',
    banks: ['sber', 'tbank'],
    values: (serial) => {
      const bik = BIKS[serial % 2] ?? '';
      return { accountNumber: roubleAccount(bik, serial + 1), bik };
    },
  },
  { method: 'to_transgran_number', geo: 'RU', banks: ['uzum', 'tbc'], values: cards('860000', 123456789) },
  { method: 'to_transgran_sbp', geo: 'RU', banks: ['alif', 'eskhata'], values: phones('992', 9) },
  {
    method: 'to_partner_tips',
    geo: 'RU',
    banks: ['tochka'],
    values: (serial) => ({
      ...phones('7', 10, 1)(serial),
      tipsId: padded(serial + 100_001, 6),
      qrId: `AD1000TIPS${padded(serial + 1, 22)}`,
    }),
  },
  {
    method: 'nspk',
    geo: 'RU',
    banks: RU,
    values: (serial) => ({ qrId: `AD1000DEMO${padded(serial + 1, 22)}` }),
  },
  { method: 'to_mobile_commerce', geo: 'RU', banks: ['mts'], values: phones('7', 10, 2) },
  { method: 'to_quasi_ecom', geo: 'RU', banks: RU, values: cards('220170', 123456789) },

  { method: 'to_sbp_number', geo: 'AZ', banks: AZ, values: phones('994', 9) },
  { method: 'to_card_number', geo: 'AZ', banks: AZ, values: cards('416973', 123456789) },
  {
    method: 'to_account_number',
    geo: 'AZ',
    banks: AZ,
    values: accounts((serial) => iban('AZ', `AIIB${padded(serial, 20)}`)),
  },
  { method: 'to_mobile_commerce', geo: 'AZ', banks: ['m10'], values: phones('994', 9, 2) },

  { method: 'to_sbp_number', geo: 'KZ', banks: KZ, values: phones('7', 10, 5) },
  { method: 'to_card_number', geo: 'KZ', banks: KZ, values: cards('440043', 123456789) },
  {
    method: 'to_account_number',
    geo: 'KZ',
    banks: ['kaspi'],
    values: accounts((serial) => iban('KZ', `722C${padded(serial, 12)}`)),
  },
  { method: 'to_mobile_commerce', geo: 'KZ', banks: ['kaspi'], values: phones('7', 10, 6) },

  {
    method: 'with_qr_code',
    geo: 'KZ',
    banks: ['kaspi'],
    values: codes('kz', (serial) => iban('KZ', `722C${padded(RANGE + serial, 12)}`)),
  },

  { method: 'to_sbp_number', geo: 'UZ', banks: UZ, values: phones('998', 9) },
  { method: 'to_card_number', geo: 'UZ', banks: UZ, values: uzbekCard },
  {
    method: 'to_account_number',
    geo: 'UZ',
    banks: UZ,
    values: accounts((serial) => `20208000${padded(123_456_789_000 + serial, 12)}`),
  },
  { method: 'to_mobile_commerce', geo: 'UZ', banks: ['click'], values: phones('998', 9, 2) },

  { method: 'to_sbp_number', geo: 'KG', banks: KG, values: phones('996', 9) },
  { method: 'to_card_number', geo: 'KG', banks: KG, values: cards('941712', 345678901) },
  {
    method: 'to_account_number',
    geo: 'KG',
    banks: KG,
    values: accounts((serial) => `124002${padded(serial, 10)}`),
  },
  { method: 'to_mobile_commerce', geo: 'KG', banks: ['mbank'], values: phones('996', 9, 2) },

  {
    method: 'with_qr_code',
    geo: 'KG',
    banks: KG,
    values: codes('kg', (serial) => `124002${padded(RANGE + serial, 10)}`),
  },

  { method: 'to_card_number', geo: 'MN', banks: MN, values: cards('400000', 123456789) },
  {
    method: 'to_account_number',
    geo: 'MN',
    banks: MN,
    values: accounts((serial) => iban('MN', `0005${padded(5_000_000_000 + serial, 12)}`)),
  },
  {
    method: 'with_qr_code',
    geo: 'MN',
    banks: MN,
    values: codes('mn', (serial) => iban('MN', `0005${padded(5_000_000_000 + RANGE + serial, 12)}`)),
  },
];

/** Alternates between Uzbekistan's two card networks, Uzcard and Humo. */
function uzbekCard(serial: number): Values {
  const [prefix, first] =
    serial % 2 === 0 ? (['860012', 345678901] as const) : (['986012', 345678901] as const);
  return { cardNumber: card(prefix, first, serial) };
}
