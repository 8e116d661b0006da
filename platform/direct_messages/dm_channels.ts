import { Table } from "../core/table.js";
import { Intent } from "../gateway/delivery.js";
import type { Session } from "../gateway/session.js";
import type { Messages } from "../messages/messages.js";
import type { SocialBase } from "../social/context.js";
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
    private readonly base: SocialBase,
    private readonly messages: Messages,
  ) {
    this.#table = base.store.add(new Table("dmChannels", dmChannelShape, ["pair"]));
  }

  get(id: string): DmChannelRecord | undefined {
    return this.#table.get(id);
  }

  between(userId: string, otherId: string): DmChannelRecord | undefined {
    return this.#table.by("pair", pairOf(userId, otherId));
  }

  /** The channel of two users; the first time, both hear that there is one now. */
  open(userId: string, otherId: string): DmChannelRecord {
    const found = this.between(userId, otherId);
    if (found !== undefined) return found;
    const channel = this.#table.put({ id: this.base.ids.next(), pair: pairOf(userId, otherId) });
    for (const id of [userId, otherId]) {
      const audience = {
        userIds: [id],
        intent: Intent.PrivateChannels,
        scope: "dm_channels.read",
      };
      this.base.delivery.send(audience, "CHANNEL_CREATE", this.object(channel, id));
    }
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
    const user = this.base.users.get(recipient);
    return {
      id: channel.id,
      type: DmType.Dm,
      last_message_id: this.messages.inChannel(channel.id).at(-1)?.id ?? null,
      flags: 0,
      ...(deduped
        ? { recipient_ids: [recipient] }
        : { recipients: user === undefined ? [] : [userObject(user)] }),
    };
  }

  /** Forgets the channels of a user that is deleted. */
  forget(userId: string): void {
    for (const { id, pair } of this.all()) {
      if (usersOf(pair).includes(userId)) this.#table.delete(id);
    }
  }
}
