import type { Clock } from "../clock.js";
import { ApiError } from "../http/api-error.js";
import type { Snapshot, Store } from "../store/store.js";

/** Most snapshots that are kept by name. */
export const MAX_SNAPSHOTS = 20;

/** Most characters of their JSON, together. */
const MAX_CHARACTERS = 256 * 1024 * 1024;

/** A snapshot that is kept, without its content. */
export interface SnapshotSummary {
  readonly name: string;
  /** When it was saved, in milliseconds since the Unix epoch, by the platform's clock. */
  readonly savedAt: number;
  /** Length of its JSON, in characters. */
  readonly size: number;
}

interface StoredSnapshot extends SnapshotSummary {
  readonly json: string;
}

/** Snapshots that people save by name and come back to, as long as the platform runs. */
export class NamedSnapshots {
  readonly #snapshots = new Map<string, StoredSnapshot>();

  constructor(
    private readonly store: Store,
    private readonly clock: Pick<Clock, "now">,
  ) {}

  /** All that are kept, the latest first. */
  list(): readonly SnapshotSummary[] {
    return [...this.#snapshots.values()].map(({ json: _json, ...rest }) => rest).reverse();
  }

  /**
   * Saves the state as it is now, in place of an older snapshot of this name.
   *
   * @throws ApiError when there are too many, or they are too large
   */
  save(name: string): SnapshotSummary {
    const json = JSON.stringify(this.store.export());
    const others = [...this.#snapshots.values()].filter((each) => each.name !== name);
    const size = others.reduce((sum, each) => sum + each.size, json.length);
    if (others.length >= MAX_SNAPSHOTS || size > MAX_CHARACTERS) {
      throw new ApiError(
        400,
        0,
        `${MAX_SNAPSHOTS} snapshots of ${MAX_CHARACTERS} characters together are kept at most. Delete one first.`,
      );
    }
    this.#snapshots.delete(name);
    const saved = { name, savedAt: this.clock.now(), size: json.length };
    this.#snapshots.set(name, { ...saved, json });
    return saved;
  }

  /** Gives the state back. @throws ApiError when there is none of this name */
  read(name: string): Snapshot {
    const stored = this.#snapshots.get(name);
    if (stored === undefined) {
      throw new ApiError(
        404,
        0,
        `No snapshot is called "${name}". GET /admin/snapshots lists them.`,
      );
    }
    return JSON.parse(stored.json) as Snapshot;
  }

  delete(name: string): void {
    this.#snapshots.delete(name);
  }
}
