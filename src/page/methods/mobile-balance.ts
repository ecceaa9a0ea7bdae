import type { Method } from './method.ts';

export const mobileBalance: Method = {
  wire: 'to_mobile_commerce',
  icon: 'phone',
  hint: 'phone',
  rows: ['sbp_phone_number', 'bank', 'full_name'],
};
