import { Intent } from "../../kernel/gateway/delivery.js";
import type { Session } from "../../kernel/gateway/session.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import type { Messages } from "../messages/state.js";
import type { Users } from "../users/state.js";
import { userObject } from "../users/wire.js";
import {
  type DmChannelRecord,
  DmType,
  dmChannelShape,
  ephemeralPair,
  pairOf,
  usersOf,
} from "./record.js";

/** The DM channels of the platform (protocol 3.7). */
export class DmChannels {
  readonly #table: Table<DmChannelRecord>;

  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    private readonly messages: Messages,
  ) {
    this.#table = kernel.store.table({
      name: "dmChannels",
      shape: dmChannelShape,
      unique: ["key"],
    });
  }

  get(id: string): DmChannelRecord | undefined {
    return this.#table.get(id);
  }

  between(userId: string, otherId: string): DmChannelRecord | undefined {
    return this.#table.by("key", pairOf(userId, otherId));
  }

  /** The channel of two users; the first time, both hear that there is one now. */
  open(userId: string, otherId: string): DmChannelRecord {
    const found = this.between(userId, otherId);
    if (found !== undefined) return found;
    const pair = pairOf(userId, otherId);
    const channel = this.#table.put({ id: this.kernel.ids.next(), pair, key: pair });
    this.#show(channel, [userId, otherId]);
    return channel;
  }

  all(): DmChannelRecord[] {
    return this.#table.all();
  }

  /** The channels that a session may see. */
  visible(session: Session): DmChannelRecord[] {
    if (!session.scopes.includes("dm_channels.read")) return [];
    return this.all().filter(({ pair }) => usersOf(pair).includes(session.userId));
  }

  /** The two users of a conversation, on the platform or in a game; none for another channel. */
  participants(channelId: string): readonly string[] {
    const pair = ephemeralPair(channelId) ?? this.get(channelId)?.pair;
    return pair === undefined ? [] : usersOf(pair);
  }

  /** The other one of a channel's two users. */
  recipient({ pair }: DmChannelRecord, userId: string): string {
    const [one, two] = usersOf(pair);
    return one === userId ? two : one;
  }

  /**
   * A channel as one of its users sees it.
   *
   * @param deduped - leaves only the id of the recipient behind
   */
  object(channel: DmChannelRecord, userId: string, deduped = false) {
    const recipient = this.recipient(channel, userId);
    const user = this.users.get(recipient);
    return {
      id: channel.id,
      type: channel.key === null ? DmType.GroupDm : DmType.Dm,
      last_message_id: this.messages.inChannel(channel.id).at(-1)?.id ?? null,
      flags: 0,
      ...(deduped
        ? { recipient_ids: [recipient] }
        : { recipients: user === undefined ? [] : [userObject(user)] }),
    };
  }

  /**
   * Gives one user the channels of another. Where the two have talked to the same person, what the
   * other one had becomes a group DM.
   */
  adopt(fromId: string, toId: string): void {
    for (const channel of this.all()) {
      const otherId = this.recipient(channel, fromId);
      if (!usersOf(channel.pair).includes(fromId) || otherId === toId) continue;
      const pair = pairOf(toId, otherId);
      const taken = channel.key === null || this.between(toId, otherId) !== undefined;
      const moved = this.#table.update(channel, { pair, key: taken ? null : pair });
      this.#show(moved, [toId]);
      this.#show(moved, [otherId], "CHANNEL_UPDATE");
    }
  }

  /** Forgets the channels of a user that is deleted. */
  forget(userId: string): void {
    for (const { id, pair } of this.all()) {
      if (usersOf(pair).includes(userId)) this.#table.delete(id);
    }
  }

  #show(channel: DmChannelRecord, userIds: readonly string[], event = "CHANNEL_CREATE"): void {
    for (const id of userIds) {
      const audience = {
        userIds: [id],
        intent: Intent.PrivateChannels,
        scope: "dm_channels.read",
      };
      this.kernel.delivery.send(audience, event, this.object(channel, id));
    }
  }
}
