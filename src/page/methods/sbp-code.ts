import type { Method } from './method.ts';

export const sbpCode: Method = {
  wire: 'nspk',
  icon: 'code',
  hint: 'code',
  rows: ['bank', 'full_name'],
};
