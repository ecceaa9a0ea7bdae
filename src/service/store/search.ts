import type { Row, Sql, Value } from './database.ts';

/** A condition of SQL with its values, or `null` for one that is not asked for. */
export type Condition = readonly [text: string, ...values: Value[]] | null;

/** `text`, which has one `?`, for a value that was given; nothing for one that was not. */
export function given(text: string, value: Value | undefined): Condition {
  return value === undefined ? null : [text, value];
}

/** Where one page of a list ends and the next begins: what the last item is sorted by. */
export type Place = readonly (string | number)[];

/** Which part of a list is wanted: at most `limit` items, after a place or from the start. */
export interface Window {
  readonly after: Place | null;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where to go on; `null` at the end. */
  readonly next: Place | null;
}

/** A list that can be paged through: the newest first, by columns that together are unique. */
export interface Listing<Item> {
  /** Up to the conditions: `select … from …`. */
  readonly select: string;
  /** Columns, and what is in them. */
  readonly sortedBy: Readonly<Record<string, 'number' | 'string'>>;
  readonly read: (row: Row) => Item;
  readonly placeOf: (item: Item) => Place;
}

/** The place is none in this list: it was taken from another. */
export class ForeignPlace extends Error {
  override readonly name = 'ForeignPlace';
}

/** One page of a list. The place is compared as a whole, so that nothing new moves what comes after it. @throws ForeignPlace */
export async function pageOf<Item>(
  sql: Sql,
  listing: Listing<Item>,
  conditions: readonly Condition[],
  { after, limit }: Window,
): Promise<Page<Item>> {
  const { select, sortedBy, read, placeOf } = listing;
  const columns = Object.keys(sortedBy);
  if (after !== null && !isPlaceOf(after, Object.values(sortedBy))) throw new ForeignPlace();
  const before = `(${columns.join(', ')}) < (${columns.map(() => '?').join(', ')})`;
  const asked = [...conditions, after === null ? null : ([before, ...after] as const)].filter(
    (condition) => condition !== null,
  );
  const rows = await sql.query(
    `${select}
     ${asked.length === 0 ? '' : `where ${asked.map(([text]) => `(${text})`).join(' and ')}`}
     order by ${columns.map((column) => `${column} desc`).join(', ')}
     limit ?`,
    [...asked.flatMap(([, ...values]) => values), limit + 1],
  );
  const items = rows.slice(0, limit).map(read);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null };
}

function isPlaceOf(place: Place, types: readonly string[]): boolean {
  return place.length === types.length && place.every((mark, index) => typeof mark === types[index]);
}
