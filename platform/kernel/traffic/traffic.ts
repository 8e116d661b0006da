import type { Clock } from "../clock.js";
import { concealHeaders, concealText, concealUrl } from "./conceal.js";
import type { NewEntry, Skipped, TrafficEntry } from "./entry.js";

/** Most entries of a second; the others are counted. */
const MOST_IN_SECOND = 1000;

/** Most watchers at a time. */
export const MOST_WATCHERS = 10;

/** Gets entries; one that throws is let go. */
export type Watcher = (entry: TrafficEntry | Skipped) => void;

/** What goes over the wires of the platform, for whoever watches. While nobody does, it costs nothing. */
export class Traffic {
  readonly #watchers = new Set<Watcher>();
  #count = 0;
  #second = 0;
  #inSecond = 0;
  #skipped = 0;

  /** @param now - milliseconds of the system's own clock, by which entries of a second are counted */
  constructor(
    private readonly clock: Clock,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether anybody watches. Ask this before an entry is made. */
  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  /**
   * Shows a watcher everything from now on, until the returned function is called.
   *
   * @throws RangeError when there are too many watchers
   */
  watch(watcher: Watcher): () => void {
    if (this.#watchers.size >= MOST_WATCHERS) {
      throw new RangeError(`${MOST_WATCHERS} inspectors watch already; close one to open another.`);
    }
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /**
   * Shows an entry to the watchers, with its secrets concealed.
   *
   * @param make - asked for the entry only if it is shown
   */
  add(make: () => NewEntry): void {
    if (!this.watched || !this.#take()) return;
    if (this.#skipped > 0) {
      this.#tell({ kind: "skipped", count: this.#skipped });
      this.#skipped = 0;
    }
    this.#tell(concealed({ ...make(), id: ++this.#count, at: this.clock.now() } as TrafficEntry));
  }

  #take(): boolean {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#inSecond = 0;
    }
    this.#inSecond += 1;
    if (this.#inSecond <= MOST_IN_SECOND) return true;
    this.#skipped += 1;
    return false;
  }

  #tell(entry: TrafficEntry | Skipped): void {
    for (const watcher of [...this.#watchers]) {
      try {
        watcher(entry);
      } catch {
        this.#watchers.delete(watcher);
      }
    }
  }
}

function concealed(entry: TrafficEntry): TrafficEntry {
  if ("text" in entry) {
    return { ...entry, text: concealText(entry.text) };
  }
  return {
    ...entry,
    url: concealUrl(entry.url),
    requestHeaders: concealHeaders(entry.requestHeaders),
    requestBody: concealText(entry.requestBody),
    responseHeaders: concealHeaders(entry.responseHeaders),
    responseBody: concealText(entry.responseBody),
  };
}
