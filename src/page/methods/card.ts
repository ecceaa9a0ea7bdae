import type { Method } from './method.ts';

export const card: Method = {
  wire: 'to_card_number',
  icon: 'card',
  hint: 'card',
  rows: ['card_number', 'bank', 'full_name'],
};
