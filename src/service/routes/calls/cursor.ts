import * as v from 'valibot';
import { parseJson } from '../../../contract/json.ts';
import { isStorable } from '../../lib/text.ts';
import type { CursorPosition, ResultPage } from '../../store/search.ts';

/** Encodes a cursor; opaque, so that clients do not depend on its content. */
export function cursorOf(place: CursorPosition): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor; `null` when it is invalid. */
function placeIn(text: string): CursorPosition | null {
  const place = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  return Array.isArray(place) && place.length > 0 && place.every(isMark) ? place : null;
}

function isMark(value: unknown): value is string | number {
  return typeof value === 'string' ? isStorable(value) : Number.isSafeInteger(value);
}

export const cursor = v.pipe(
  v.string(),
  v.check((value) => placeIn(value) !== null, 'value is not a cursor'),
  v.description('`next_cursor` of the page before.'),
  v.transform(placeIn),
);

/** The empty page. */
export const EMPTY_PAGE: ResultPage<never> = { items: [], next: null };

/** A page in its wire format. */
export function pageView<Item, View>(page: ResultPage<Item>, view: (item: Item) => View) {
  return {
    items: page.items.map(view),
    next_cursor: page.next === null ? null : cursorOf(page.next),
  };
}
