import type { OrientationLock } from "../core/group.js";

/** How an activity is shown: over the whole window, in a corner of it, or beside others. */
export const LayoutMode = { Focused: 0, PictureInPicture: 1, Grid: 2 } as const;

/** How a screen is turned. */
export const Turned = { Upright: 0, OnItsSide: 1 } as const;

/** Locks to set; one that is left out stays, and null takes it away. */
export interface LockChange {
  readonly focused: OrientationLock;
  readonly pictureInPicture?: OrientationLock | null | undefined;
  readonly grid?: OrientationLock | null | undefined;
}

/** How a phone is held, and how its screen is turned by that and by the activity's locks. */
export class Orientation {
  #held: number = Turned.Upright;
  #mode: number = LayoutMode.Focused;
  #focused: OrientationLock;
  #pictureInPicture: OrientationLock | null = null;
  #grid: OrientationLock | null = null;

  /** @param lock - the application's own, until the activity sets another */
  constructor(lock: OrientationLock) {
    this.#focused = lock;
  }

  /** The lock of the present layout: 1 none, 2 upright, 3 on its side. */
  get lock(): OrientationLock {
    // Without one of its own, the grid has that of the corner, and the corner that of the window.
    const inCorner = this.#pictureInPicture ?? this.#focused;
    if (this.#mode === LayoutMode.Focused) return this.#focused;
    return this.#mode === LayoutMode.Grid ? (this.#grid ?? inCorner) : inCorner;
  }

  /** How the screen is turned. */
  get turned(): number {
    const { lock } = this;
    if (lock === 1) return this.#held;
    return lock === 2 ? Turned.Upright : Turned.OnItsSide;
  }

  /** Holds the phone in another way. */
  hold(held: number): void {
    this.#held = held;
  }

  /** Shows the activity in another layout. */
  show(mode: number): void {
    this.#mode = mode;
  }

  /** Sets the orientation locks of the three layouts. */
  set({ focused, pictureInPicture, grid }: LockChange): void {
    this.#focused = focused;
    if (pictureInPicture !== undefined) this.#pictureInPicture = pictureInPicture;
    if (grid !== undefined) this.#grid = grid;
  }
}
