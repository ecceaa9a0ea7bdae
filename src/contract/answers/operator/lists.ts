import * as v from 'valibot';
import { textOrNull } from '../fields.ts';

/** What the operator's calls answer. Sums are decimal text with two decimals, times are in UTC. */

/** One page of a list, the newest first. */
export const pageOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item), next_cursor: textOrNull }), v.title(title));

/** A list that is whole. */
export const listOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item) }), v.title(title));
