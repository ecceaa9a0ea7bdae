import type { Method } from './method.ts';

export const bankCode: Method = {
  wire: 'with_qr_code',
  icon: 'code',
  hint: 'code',
  rows: ['account_number', 'bank', 'full_name'],
};
