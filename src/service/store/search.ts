import type { Row, Sql, Value } from './drivers/database.ts';
import { numberIn } from './drivers/row.ts';

/** An SQL condition with its bound values. */
export interface Condition {
  readonly text: string;
  readonly values: readonly Value[];
  /** An index finds the few matching rows, so the search need not scan. */
  readonly leavesFew?: boolean;
}

/** A condition for an optional value; `null` without one. @param text with one `?` */
export function given(text: string, value: Value | undefined): Condition | null {
  return value === undefined ? null : { text, values: [value] };
}

/** The same for a condition that an index answers with few rows. */
export function givenFew(text: string, value: Value | undefined): Condition | null {
  return value === undefined ? null : { text, values: [value], leavesFew: true };
}

/** This many rows are checked one by one within a few milliseconds. */
const FEW = 1000;

/** Whether an index finds at most {@link FEW} rows. @param rows `<table> where <column> = ?` */
export async function areFew(sql: Sql, rows: string, value: Value): Promise<boolean> {
  const found = await sql.first(
    `select count(*) as n from (select 1 as one from ${rows} limit ${FEW + 1}) as found`,
    [value],
  );
  return found === undefined || numberIn(found, 'n') <= FEW;
}

/** A cursor position: the sort key of a page's last item. */
export type CursorPosition = readonly (string | number)[];

/** The requested page: at most `limit` items, after a position or from the start. */
export interface PageWindow {
  readonly after: CursorPosition | null;
  readonly limit: number;
}

export interface ResultPage<Item> {
  readonly items: readonly Item[];
  /** The position after this page; `null` on the last one. */
  readonly next: CursorPosition | null;
}

/** A list with cursor pagination: newest first, sorted by columns that together are unique. */
export interface PagedList<Item> {
  /** The selected columns. */
  readonly select: string;
  /** The listed table. */
  readonly from: string;
  /** A joined table, looked up for each row of the list, never the other way round. */
  readonly beside?: { readonly table: string; readonly on: string };
  /** The sort columns with their types; the first is numeric. */
  readonly sortedBy: Readonly<Record<string, 'number' | 'string'>>;
  readonly read: (row: Row) => Item;
  readonly positionOf: (item: Item) => CursorPosition;
}

/** The cursor belongs to another list. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

/**
 * The most rows scanned at once. SQLite runs in the event loop, where scanning hundreds of thousands of rows
 * would block every request for a second; this many take at most 20 ms.
 */
const BATCH_ROWS = 5000;

/** One page of a list. The position is compared as a whole, so that nothing new moves what comes after it. @throws InvalidCursorError */
export async function pageOf<Item>(
  sql: Sql,
  list: PagedList<Item>,
  conditions: readonly (Condition | null)[],
  { after, limit }: PageWindow,
  batch = BATCH_ROWS,
): Promise<ResultPage<Item>> {
  const wanted = conditions.filter((condition) => condition !== null);
  const isShort = wanted.length === 0 || wanted.some(({ leavesFew }) => leavesFew);
  const position = after === null ? [] : [beyond(list, after)];
  const rows = isShort
    ? await rowsOf(sql, list, [...wanted, ...position], limit + 1)
    : await rowsInBatches(sql, list, [...wanted, ...position], limit + 1, {
        length: batch,
        top: after?.[0],
      });
  const items = rows.slice(0, limit).map(list.read);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? list.positionOf(last) : null };
}

type Source = Pick<PagedList<unknown>, 'select' | 'from' | 'beside' | 'sortedBy'>;

function beyond({ sortedBy }: Source, after: CursorPosition): Condition {
  const columns = Object.keys(sortedBy);
  if (!isPositionIn(after, Object.values(sortedBy))) throw new InvalidCursorError();
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

/** The same, batch by batch. What changes meanwhile is seen as it is when its batch is looked at. */
async function rowsInBatches(
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
    const from = await endOfBatch(sql, source.from, lead, { length, top: upTo });
    const batch = [given(`${lead} <= ?`, upTo), given(`${lead} >= ?`, from)].filter((one) => one !== null);
    rows.push(...(await rowsOf(sql, source, [...conditions, ...batch], most - rows.length)));
    if (from === undefined || rows.length >= most) return rows;
    upTo = from - 1;
  }
}

/** The last number of a batch that begins at `top`; `undefined`: it is the rest. */
async function endOfBatch(
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

function isPositionIn(position: CursorPosition, types: readonly string[]): boolean {
  return position.length === types.length && position.every((mark, index) => typeof mark === types[index]);
}
