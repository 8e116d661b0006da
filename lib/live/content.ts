/** What a topic of the store holds, and how it changes: a head, and rows in their order. */

/** A row of a list. It is replaced as a whole. */
export interface Row {
  readonly id: string;
}

/** What a topic holds. It is never changed, but replaced. */
export interface Content {
  /** What is there besides the rows; `null` when there is none, such as for an unknown lobby. */
  readonly head: object | null;
  /** Its rows, in their order. */
  readonly rows: readonly Row[];
}

/** What differs from the content before; plain data. */
export type Change =
  | { readonly whole: Content }
  | {
      /** The head, where it has changed. */
      readonly head?: object | null;
      /** Rows that are new, have changed or have moved, in their order. */
      readonly put: readonly Row[];
      /** The place of each of these among all rows afterwards. */
      readonly at: readonly number[];
      /** The ids of rows that are gone. */
      readonly removed: readonly string[];
    };

/** The content after a change; `before` is nothing until the whole of it has come. */
export function applyChange(before: Content | undefined, change: Change): Content | undefined {
  if ("whole" in change) return keepSame(before, change.whole);
  if (!before) return undefined;
  const { put, at, removed } = change;
  const head = change.head === undefined ? before.head : change.head;
  const replaced = new Set(removed);
  for (const { id } of put) replaced.add(id);
  const old = new Map<string, Row>();
  for (const row of before.rows) if (replaced.has(row.id)) old.set(row.id, row);
  const rows: Row[] = [];
  let next = 0;
  for (const row of before.rows) {
    if (replaced.has(row.id)) continue;
    while (at[next] === rows.length) rows.push(put[next++] as Row);
    rows.push(row);
  }
  return keepSame(before, { head, rows: rows.concat(put.slice(next)) }, (id) => old.get(id));
}

/**
 * What has been read, with the objects from before wherever nothing in them has changed.
 *
 * @param find - Finds the row of before that another one may be the same as.
 */
export function keepSame(
  before: Content | undefined,
  read: Content,
  find: (id: string) => Row | undefined = finder(before?.rows ?? []),
): Content {
  if (!before) return read;
  const kept = read.rows.map((row) => {
    const old = find(row.id);
    return old && sameData(old, row) ? old : row;
  });
  const { length } = before.rows;
  const sameRows = kept.length === length && kept.every((row, at) => row === before.rows[at]);
  const sameHead = sameData(read.head, before.head);
  if (sameRows && sameHead) return before;
  return { head: sameHead ? before.head : read.head, rows: sameRows ? before.rows : kept };
}

function finder(rows: readonly Row[]): (id: string) => Row | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id);
}

/**
 * The place of a row in a list that is in order, or where it belongs. Where a row of a long list has
 * changed, looking at all of them would cost more than the change.
 */
export function placeOf(
  rows: readonly Row[],
  row: Row,
  compare: (a: Row, b: Row) => number,
): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle] as Row, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether two pieces of plain data are the same. */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameData(one[name], other[name]))
  );
}
