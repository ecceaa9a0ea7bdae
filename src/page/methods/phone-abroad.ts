import type { Method } from './method.ts';

export const phoneAbroad: Method = {
  wire: 'to_transgran_sbp',
  icon: 'globe',
  hint: 'phone',
  rows: ['sbp_phone_number', 'bank', 'full_name'],
};
