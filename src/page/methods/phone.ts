import type { Method } from './method.ts';

export const phone: Method = {
  wire: 'to_sbp_number',
  icon: 'phone',
  hint: 'phone',
  rows: ['sbp_phone_number', 'bank', 'full_name'],
};
