import type { ChannelRoom, RoomCaller, RoomKind } from "./channel-rooms.js";
import { unknownChannel } from "./errors.js";

/** Finds channels of every kind that has rooms. */
export class RoomDirectory {
  readonly #kinds: RoomKind[] = [];

  /** Adds channels of one more kind. */
  add(kind: RoomKind): void {
    this.#kinds.push(kind);
  }

  /** A channel, when it is of a kind that has rooms. @throws ApiError when `who` may not see it */
  find(who: RoomCaller, channelId: string): ChannelRoom | undefined {
    for (const kind of this.#kinds) {
      const room = kind(who, channelId);
      if (room !== undefined) return room;
    }
    return undefined;
  }

  /** A channel. @throws ApiError 10003, or what keeps `who` from seeing it */
  require(who: RoomCaller, channelId: string): ChannelRoom {
    const room = this.find(who, channelId);
    if (room === undefined) throw unknownChannel();
    return room;
  }
}
