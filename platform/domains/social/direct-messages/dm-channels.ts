import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Users, userObject } from "../../identity/users/api.js";
import type { Messages } from "../../messages/core/api.js";
import {
  DM_CHANNEL_VERSION,
  type DmChannelRecord,
  DmType,
  dmChannelShape,
  ephemeralPair,
  pairOf,
  upgradeDmChannel,
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
      version: DM_CHANNEL_VERSION,
      shape: dmChannelShape,
      references: { userId: "users", otherId: "users" },
      unique: ["key"],
      grouped: ["userId", "otherId"],
      upgrade: upgradeDmChannel,
    });
  }

  get(id: string): DmChannelRecord | undefined {
    return this.#table.get(id);
  }

  between(userId: string, otherId: string): DmChannelRecord | undefined {
    return this.#table.by("key", pairOf(userId, otherId));
  }

  /** The channel of two users; when it is created, both get an event. */
  open(userId: string, otherId: string): DmChannelRecord {
    const found = this.between(userId, otherId);
    if (found !== undefined) return found;
    const pair = pairOf(userId, otherId);
    const [one, two] = usersOf(pair);
    const id = this.kernel.ids.next();
    const channel = this.#table.put({ id, userId: one, otherId: two, key: pair });
    this.#show(channel, [userId, otherId]);
    return channel;
  }

  /** The channels of a user, the oldest first. */
  of(userId: string): DmChannelRecord[] {
    return [...this.#table.each("userId", userId), ...this.#table.each("otherId", userId)].sort(
      (left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1),
    );
  }

  /** The channels that a session may see. */
  visible(session: Session): DmChannelRecord[] {
    if (!session.scopes.includes("dm_channels.read")) return [];
    return this.of(session.userId);
  }

  /** The two users of a conversation, on the platform or in a game; none for another channel. */
  participants(channelId: string): readonly string[] {
    const pair = ephemeralPair(channelId);
    if (pair !== undefined) return usersOf(pair);
    const channel = this.get(channelId);
    return channel === undefined ? [] : [channel.userId, channel.otherId];
  }

  /** The other one of a channel's two users. */
  recipient(channel: DmChannelRecord, userId: string): string {
    return channel.userId === userId ? channel.otherId : channel.userId;
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
      last_message_id: this.messages.latestId(channel.id),
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
    for (const channel of this.of(fromId)) {
      const otherId = this.recipient(channel, fromId);
      if (otherId === toId) continue;
      const pair = pairOf(toId, otherId);
      const taken = channel.key === null || this.between(toId, otherId) !== undefined;
      const [one, two] = usersOf(pair);
      const users = { userId: one, otherId: two };
      const moved = this.#table.update(channel, { ...users, key: taken ? null : pair });
      this.#show(moved, [toId]);
      this.#show(moved, [otherId], "CHANNEL_UPDATE");
    }
  }

  /** Forgets the channels of a user that is deleted, with what was said there. */
  forget(userId: string): void {
    for (const { id } of this.of(userId)) {
      this.#table.delete(id);
      this.messages.forgetChannel(id);
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
