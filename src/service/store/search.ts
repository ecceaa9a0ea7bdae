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
  readonly sortedBy: readonly string[];
  readonly read: (row: Row) => Item;
  readonly placeOf: (item: Item) => Place;
}

/** One page of a list. The place is compared as a whole, so that nothing new moves what comes after it. */
export async function pageOf<Item>(
  sql: Sql,
  listing: Listing<Item>,
  conditions: readonly Condition[],
  { after, limit }: Window,
): Promise<Page<Item>> {
  const { select, sortedBy, read, placeOf } = listing;
  const before = `(${sortedBy.join(', ')}) < (${sortedBy.map(() => '?').join(', ')})`;
  const asked = [...conditions, after === null ? null : ([before, ...after] as const)].filter(
    (condition) => condition !== null,
  );
  const rows = await sql.query(
    `${select}
     ${asked.length === 0 ? '' : `where ${asked.map(([text]) => `(${text})`).join(' and ')}`}
     order by ${sortedBy.map((column) => `${column} desc`).join(', ')}
     limit ?`,
    [...asked.flatMap(([, ...values]) => values), limit + 1],
  );
  const items = rows.slice(0, limit).map(read);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null };
}
