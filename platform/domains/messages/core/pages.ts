import { readId, readLimit } from "../../../kernel/http/queries.js";
import type { MessageRecord } from "./record.js";

/** Most messages of one answer. */
const MAX_LIMIT = 100;
const DEFAULT = 50;

/** Which messages of a channel are wanted. */
export interface Page {
  readonly limit: number;
  readonly around?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Reads which messages a request wants. @throws ApiError 50035 */
export function readPage(query: unknown): Page {
  return {
    limit: readLimit(query, MAX_LIMIT, DEFAULT),
    around: readId(query, "around"),
    before: readId(query, "before"),
    after: readId(query, "after"),
  };
}

/**
 * The messages of a page, newest first. Only one of `around`, `before` and `after` counts.
 *
 * @param all - oldest first
 */
export function pageOf(all: readonly MessageRecord[], page: Page): MessageRecord[] {
  const { limit, around, before, after } = page;
  if (around !== undefined) {
    const place = firstFrom(all, BigInt(around));
    const start = Math.max(0, place - Math.floor(limit / 2));
    return all.slice(start, start + limit).reverse();
  }
  if (before !== undefined) {
    const end = firstFrom(all, BigInt(before));
    return all.slice(Math.max(0, end - limit), end).reverse();
  }
  if (after !== undefined) {
    const start = firstFrom(all, BigInt(after) + 1n);
    return all.slice(start, start + limit).reverse();
  }
  return all.slice(-limit).reverse();
}

/** Where the first message stands whose id is `id` or greater. */
function firstFrom(all: readonly MessageRecord[], id: bigint): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (BigInt((all[middle] as MessageRecord).id) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
