import type { Method } from './method.ts';

export const cardOnline: Method = {
  wire: 'to_quasi_ecom',
  icon: 'card',
  hint: 'card',
  rows: ['card_number', 'bank', 'full_name'],
};
