import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** Most channels that an activity hears an event of. */
const MAX_CHANNELS = 50;

/** The events that an activity has asked for. */
export class Subscriptions {
  readonly #channels = new Map<string, Set<string>>();

  /**
   * Adds an event, of one channel if that is named.
   *
   * @throws RpcError 5011 for a channel too many
   */
  add(evt: string, channelId: string | undefined): void {
    const channels = this.#channels.get(evt) ?? new Set();
    this.#channels.set(evt, channels);
    if (channelId === undefined || channels.has(channelId)) return;
    if (channels.size >= MAX_CHANNELS) {
      const message = `An activity hears ${evt} of at most ${MAX_CHANNELS} channels.`;
      throw new RpcError(RpcErrorCode.RateLimited, message);
    }
    channels.add(channelId);
  }

  /** Takes an event out, with all its channels. */
  delete(evt: string): void {
    this.#channels.delete(evt);
  }

  /** Takes all out. */
  clear(): void {
    this.#channels.clear();
  }

  /** Whether an event was asked for; of this channel, where it names one and some were named. */
  includes(evt: string, channelId?: string): boolean {
    const channels = this.#channels.get(evt);
    if (channels === undefined) return false;
    return channelId === undefined || channels.size === 0 || channels.has(channelId);
  }
}
