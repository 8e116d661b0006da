import type { UrlMapping } from "../core/api.js";

/** What the proxy did with a request. */
export interface ProxyEntry {
  /** Id of the application. */
  readonly applicationId: string;
  /** Method of the request. */
  readonly method: string;
  /** Path and query as the activity sent them. */
  readonly path: string;
  /** The mapping that fitted; null when none did. */
  readonly mapping: UrlMapping | null;
  /** HTTP status of the answer. */
  readonly status: number;
  /** What went wrong, in words. */
  readonly problem: string | null;
  /** What would let the request through, when no mapping does. */
  readonly suggestion: UrlMapping | null;
}

/** Entries that are kept. */
const KEPT = 500;
const MAX_PATH_LENGTH = 500;

/** The latest requests of activities, for developers. */
export class ProxyLog {
  #entries: ProxyEntry[] = [];
  readonly #listeners = new Set<(entry: ProxyEntry) => void>();

  /** The latest requests of an application's activity, oldest first. */
  of(applicationId: string): ProxyEntry[] {
    return this.#entries.slice(-KEPT).filter((entry) => entry.applicationId === applicationId);
  }

  /** Calls `listener` for each later request until the returned function is called. */
  subscribe(listener: (entry: ProxyEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @internal */
  add(entry: ProxyEntry): void {
    const short = { ...entry, path: entry.path.slice(0, MAX_PATH_LENGTH) };
    this.#entries.push(short);
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
    for (const listener of this.#listeners) listener(short);
  }
}
