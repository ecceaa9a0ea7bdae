import type { Method } from './method.ts';

export const cardAbroad: Method = {
  wire: 'to_transgran_number',
  icon: 'globe',
  hint: 'card',
  rows: ['card_number', 'bank', 'full_name'],
};
