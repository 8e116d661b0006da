import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** Most channels or guilds that an activity hears an event of. */
const MAX_PLACES = 50;

/** The events that an activity has asked for. */
export class Subscriptions {
  readonly #places = new Map<string, Set<string>>();

  /**
   * Adds an event, of one channel or guild if that is named.
   *
   * @throws RpcError 5011 for a channel or guild too many
   */
  add(evt: string, place: string | undefined): void {
    const places = this.#places.get(evt) ?? new Set();
    this.#places.set(evt, places);
    if (place === undefined || places.has(place)) return;
    if (places.size >= MAX_PLACES) {
      const message = `An activity hears ${evt} of at most ${MAX_PLACES} channels or guilds.`;
      throw new RpcError(RpcErrorCode.RateLimited, message);
    }
    places.add(place);
  }

  /** Takes an event out, with all its channels or guilds. */
  delete(evt: string): void {
    this.#places.delete(evt);
  }

  /** Takes all out. */
  clear(): void {
    this.#places.clear();
  }

  /** Whether an event was asked for; of this place, where it names one and some were named. */
  includes(evt: string, place?: string): boolean {
    const places = this.#places.get(evt);
    if (places === undefined) return false;
    return place === undefined || places.size === 0 || places.has(place);
  }
}
