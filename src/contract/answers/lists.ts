import * as v from 'valibot';
import { textOrNull } from './fields.ts';

/** One page of an operator's list, newest first, with the cursor of the next page. */
export const pageOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item), next_cursor: textOrNull }), v.title(title));

/** A complete list, without pages. */
export const listOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item) }), v.title(title));
