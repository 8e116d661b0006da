/** What a random run consists of: players, chance, and the domains in which they act. */

import type { PlatformView } from "game-social-sdk-platform";
import type { Numbers } from "../../../support/numbers.js";
import type { Backend, Player } from "../players.js";
import type { World } from "../world.js";

/** A player of a random run. */
export interface Witness extends Player {
  /** Whether its session may end so that it cannot be resumed: then events may be missed. */
  readonly forgetful: boolean;
}

/** Who and what a random run is made of. */
export interface Scene {
  readonly world: World;
  readonly backend: Backend;
  readonly witnesses: readonly Witness[];
  readonly numbers: Numbers;
}

/** A step of a run. */
export interface Step {
  /** Tells it from all others. */
  readonly text: string;
  /** False when others act at the same time. */
  readonly alone: boolean;
}

/** Something that players do at random, and how to see whether it succeeded. */
export interface Domain {
  /** How often it comes, in comparison with the others. */
  readonly weight: number;
  /** Does something as a player. Draws its numbers before it waits for anything. */
  act(actor: Witness, step: Step): unknown;
  /** Learns after each step what the platform holds. */
  note?(view: PlatformView): void;
  /** Resolves when nothing is under way any more. */
  quiet?(): Promise<unknown>;
  /** Compares what a client says, and what it has said, with what the platform holds. */
  compare(witness: Witness, view: PlatformView): void | Promise<void>;
}

/** Another player than this one. */
export function anyoneBut({ numbers, witnesses }: Scene, { id }: Witness): Witness {
  return numbers.one(witnesses.filter((witness) => witness.id !== id));
}
