import type { OrientationLock } from "../core/group.js";
import { type LockChange, Orientation, Turned } from "./orientation.js";
import type { Screen } from "./screen.js";

/** A phone or tablet that shows an activity: its orientation, and the events about it. */
export class Phone {
  readonly #orientation: Orientation;
  #turned: number;

  /**
   * @param lock - the application's own, until the activity sets another
   * @param dispatch - sends the activity an event that it listens to
   */
  constructor(
    lock: OrientationLock,
    private readonly screen: Screen,
    private readonly dispatch: (evt: string, data: unknown) => unknown,
  ) {
    this.#orientation = new Orientation(lock);
    this.#turned = this.#orientation.turned;
    this.#show();
  }

  /** Says at once how the phone is to an activity that has begun to listen to an event. */
  answer(evt: string): void {
    if (evt === "ORIENTATION_UPDATE") this.#notify();
    if (evt === "THERMAL_STATE_UPDATE") this.dispatch(evt, { thermal_state: 0 });
  }

  /** Holds the phone differently: 0 upright, 1 on its side. */
  hold(held: number): void {
    this.#orientation.hold(held);
    this.#turn();
  }

  /** Says how the phone may be held in each layout. */
  lock(locks: LockChange): void {
    this.#orientation.set(locks);
    this.#turn();
  }

  /** Shows the activity in another layout. */
  layOut(mode: number): void {
    this.#orientation.show(mode);
    this.#turn();
  }

  /** Turns the screen, if it has to be. */
  #turn(): void {
    const before = this.#turned;
    this.#turned = this.#orientation.turned;
    this.#show();
    if (this.#turned !== before) this.#notify();
  }

  #show(): void {
    const { lock, turned } = this.#orientation;
    this.screen.send({ type: "orientation", lock, turned });
  }

  #notify(): void {
    const screen_orientation = this.#turned;
    const orientation = screen_orientation === Turned.Upright ? "portrait" : "landscape";
    this.dispatch("ORIENTATION_UPDATE", { screen_orientation, orientation });
  }
}
