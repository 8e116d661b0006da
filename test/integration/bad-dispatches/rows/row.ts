import type { Path } from "../damage.js";
import type { Scene } from "../scene.js";

/** What a dispatch means for a client, and which damage to it the client must take how. */
export interface Row {
  /** Name of the dispatch. */
  readonly event: string;
  /** What sets it apart from another row of the same dispatch. */
  readonly of?: string;
  /** Dispatches that come first, so that there is something to change. */
  readonly before?: (scene: Scene) => [event: string, data: unknown][];
  /** A good one, which changes something. */
  readonly good: (scene: Scene) => unknown;
  /** Whether what the good one changes is so. */
  readonly seen: (scene: Scene) => boolean;
  /** Without these, or with another type in their place, it is logged and skipped. */
  readonly essential: readonly Path[];
  /** With another type in their place it is logged and skipped; they may be missing. */
  readonly typed?: readonly Path[];
  /** Values of enumerations that do not exist, with which it is logged and skipped. */
  readonly unknown?: Readonly<Record<Path, readonly unknown[]>>;
  /** Where these are missing, of another type or unknown, what is known of them stays. */
  readonly keeps?: readonly Path[];
}
