import { unknownChannel } from "../../../kernel/http/api-error.js";
import type { ChannelRequester, FindTextChannel, TextChannel } from "./text-channel.js";

/** Finds text channels of every kind: each domain adds what finds its own. */
export class ChannelDirectory {
  readonly #kinds: FindTextChannel[] = [];

  /** Adds channels of one more kind. */
  add(kind: FindTextChannel): void {
    this.#kinds.push(kind);
  }

  /** A text channel, or undefined when no domain knows the id. @throws ApiError when `who` may not see it */
  find(who: ChannelRequester, channelId: string): TextChannel | undefined {
    for (const kind of this.#kinds) {
      const channel = kind(who, channelId);
      if (channel !== undefined) return channel;
    }
    return undefined;
  }

  /** A channel. @throws ApiError 10003, or what keeps `who` from seeing it */
  require(who: ChannelRequester, channelId: string): TextChannel {
    const channel = this.find(who, channelId);
    if (channel === undefined) throw unknownChannel();
    return channel;
  }
}
