import type { Method } from './method.ts';

export const account: Method = {
  wire: 'to_account_number',
  icon: 'bank',
  hint: 'account',
  rows: ['account_number', 'bank', 'full_name'],
};
