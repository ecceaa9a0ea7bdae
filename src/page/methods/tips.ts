import type { Method } from './method.ts';

export const tips: Method = {
  wire: 'to_partner_tips',
  icon: 'globe',
  hint: 'page',
  rows: ['sbp_phone_number', 'full_name', 'bank'],
};
