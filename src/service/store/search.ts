import type { Row, Sql, Value } from './drivers/database.ts';
import { numberIn } from './drivers/row.ts';

/** A condition of SQL with the values of its `?`. */
export interface Condition {
  readonly text: string;
  readonly values: readonly Value[];
  /** An index finds what meets it, and that is little: nothing else need be looked at. */
  readonly leavesFew?: boolean;
}

/** `text`, which has one `?`, for a value that was given; nothing for one that was not. */
export function given(text: string, value: Value | undefined): Condition | null {
  return value === undefined ? null : { text, values: [value] };
}

/** The same, where an index finds the little that meets it. */
export function givenFew(text: string, value: Value | undefined): Condition | null {
  return value === undefined ? null : { text, values: [value], leavesFew: true };
}

/** So many are looked at, each by itself, in a few milliseconds. */
const FEW = 1000;

/** Whether an index finds no more than {@link FEW} rows. @param rows `<table> where <column> = ?` */
export async function areFew(sql: Sql, rows: string, value: Value): Promise<boolean> {
  const found = await sql.first(
    `select count(*) as n from (select 1 as one from ${rows} limit ${FEW + 1}) as found`,
    [value],
  );
  return found === undefined || numberIn(found, 'n') <= FEW;
}

/** Where one page of a list ends and the next begins: what the last item is sorted by. */
export type CursorPosition = readonly (string | number)[];

/** Which part of a list is wanted: at most `limit` items, after a place or from the start. */
export interface PageWindow {
  readonly after: CursorPosition | null;
  readonly limit: number;
}

export interface ResultPage<Item> {
  readonly items: readonly Item[];
  /** Where to go on; `null` at the end. */
  readonly next: CursorPosition | null;
}

/** A list that can be paged through: the newest first, by columns that together are unique. */
export interface PagedList<Item> {
  /** What is selected. */
  readonly select: string;
  /** The table that is listed. */
  readonly from: string;
  /** A table that has something to say about each row of it: looked up after that, never the other way round. */
  readonly beside?: { readonly table: string; readonly on: string };
  /** Columns, and what is in them; of the first, numbers. */
  readonly sortedBy: Readonly<Record<string, 'number' | 'string'>>;
  readonly read: (row: Row) => Item;
  readonly placeOf: (item: Item) => CursorPosition;
}

/** The place is none in this list: it was taken from another. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

/**
 * As many rows are looked at in one go. SQLite stands in the event loop, and a list of hundreds of thousands would hold up
 * everybody for a second; so many take twenty milliseconds at the most, and in between others have their turn.
 */
const STRETCH = 5000;

/** One page of a list. The place is compared as a whole, so that nothing new moves what comes after it. @throws InvalidCursorError */
export async function pageOf<Item>(
  sql: Sql,
  listing: PagedList<Item>,
  conditions: readonly (Condition | null)[],
  { after, limit }: PageWindow,
  stretch = STRETCH,
): Promise<ResultPage<Item>> {
  const asked = conditions.filter((condition) => condition !== null);
  const isShort = asked.length === 0 || asked.some(({ leavesFew }) => leavesFew);
  const place = after === null ? [] : [beyond(listing, after)];
  const rows = isShort
    ? await rowsOf(sql, listing, [...asked, ...place], limit + 1)
    : await rowsInStretches(sql, listing, [...asked, ...place], limit + 1, {
        length: stretch,
        top: after?.[0],
      });
  const items = rows.slice(0, limit).map(listing.read);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? listing.placeOf(last) : null };
}

type Source = Pick<PagedList<unknown>, 'select' | 'from' | 'beside' | 'sortedBy'>;

function beyond({ sortedBy }: Source, after: CursorPosition): Condition {
  const columns = Object.keys(sortedBy);
  if (!isPlaceOf(after, Object.values(sortedBy))) throw new InvalidCursorError();
  return { text: `(${columns.join(', ')}) < (${columns.map(() => '?').join(', ')})`, values: after };
}

async function rowsOf(
  sql: Sql,
  { select, from, beside, sortedBy }: Source,
  conditions: readonly Condition[],
  most: number,
): Promise<readonly Row[]> {
  const texts = [...(beside ? [beside.on] : []), ...conditions.map(({ text }) => text)];
  return sql.query(
    // A cross join is one that SQLite does not turn round.
    `select ${select} from ${from} ${beside ? `cross join ${beside.table}` : ''}
     ${texts.length === 0 ? '' : `where ${texts.map((text) => `(${text})`).join(' and ')}`}
     order by ${Object.keys(sortedBy)
       .map((column) => `${column} desc`)
       .join(', ')}
     limit ?`,
    [...conditions.flatMap(({ values }) => values), most],
  );
}

/** The same, stretch by stretch. What changes meanwhile is seen as it is when its stretch is looked at. */
async function rowsInStretches(
  sql: Sql,
  source: Source,
  conditions: readonly Condition[],
  most: number,
  { length, top }: { readonly length: number; readonly top: Value | undefined },
): Promise<readonly Row[]> {
  const [lead = ''] = Object.keys(source.sortedBy);
  const rows: Row[] = [];
  let upTo = top;
  for (;;) {
    const from = await endOfStretch(sql, source.from, lead, { length, top: upTo });
    const stretch = [given(`${lead} <= ?`, upTo), given(`${lead} >= ?`, from)].filter((one) => one !== null);
    rows.push(...(await rowsOf(sql, source, [...conditions, ...stretch], most - rows.length)));
    if (from === undefined || rows.length >= most) return rows;
    upTo = from - 1;
  }
}

/** The last number of a stretch that begins at `top`; `undefined`: it is the rest. */
async function endOfStretch(
  sql: Sql,
  table: string,
  column: string,
  { length, top }: { readonly length: number; readonly top: Value | undefined },
): Promise<number | undefined> {
  const row = await sql.first(
    `select ${column} as mark from ${table} ${top === undefined ? '' : `where ${column} <= ?`}
     order by ${column} desc limit 1 offset ${length}`,
    top === undefined ? [] : [top],
  );
  return row === undefined ? undefined : numberIn(row, 'mark');
}

function isPlaceOf(place: CursorPosition, types: readonly string[]): boolean {
  return place.length === types.length && place.every((mark, index) => typeof mark === types[index]);
}
