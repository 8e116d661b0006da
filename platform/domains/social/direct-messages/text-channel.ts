import type { Session } from "../../../kernel/gateway/session.js";
import { DEFAULT_FILE_LIMIT } from "../../messages/attachments/api.js";
import {
  type ChannelLookup,
  type EventIntents,
  type MessageRecord,
  missingAccess,
  type Right,
  type TextChannel,
  type Viewer,
  type Writer,
} from "../../messages/core/api.js";
import { requireConversation } from "./permission.js";
import { type DmChannelRecord, DmType } from "./record.js";
import { type DirectMessageParts, type DirectMessages, READS } from "./state.js";

/** What nobody may in a conversation, as nobody is above the other. */
const NOT_HERE: readonly Right[] = ["manageMessages", "manageWebhooks", "mentionEveryone"];

/**
 * Conversations with all that bots and people do there. A player's game has the simpler form of the
 * SDK's own routes (protocol 3.7).
 */
export function dmTextChannels(parts: DirectMessageParts, api: DirectMessages): ChannelLookup {
  return (who, channelId) => {
    if (who.kind === "bearer") return undefined;
    const channel = parts.dmChannels.get(channelId);
    if (channel === undefined) return undefined;
    if (!parts.dmChannels.participants(channelId).includes(who.userId)) throw missingAccess();
    return new DmTextChannel(parts, api, channel);
  };
}

class DmTextChannel implements TextChannel {
  readonly guildId = null;
  readonly nsfw = false;
  readonly fileLimit = DEFAULT_FILE_LIMIT;
  readonly channelId: string;
  readonly channelType: number;

  constructor(
    private readonly parts: DirectMessageParts,
    private readonly api: DirectMessages,
    private readonly channel: DmChannelRecord,
  ) {
    this.channelId = channel.id;
    this.channelType = channel.key === null ? DmType.GroupDm : DmType.Dm;
  }

  may(_userId: string, right: Right): boolean {
    return !NOT_HERE.includes(right);
  }

  requireWritable({ userId, applicationId }: Writer): void {
    const { users, dmChannels } = this.parts;
    const other = users.require(dmChannels.recipient(this.channel, userId));
    requireConversation(this.parts, users.require(userId), other, applicationId, this.api);
  }

  requireOpen(): void {}
  admit(): void {}
  onCreated(): void {}
  onAnnounced(): void {}
  onRemoved(): void {}
  onPinned(): void {}
  audit(): void {}

  reaches(userId: string): boolean {
    return this.#participants().includes(userId);
  }

  roleIsMentionable(): undefined {
    return undefined;
  }

  object(message: MessageRecord, viewer: Viewer): object {
    return this.parts.messages.object(message, viewer);
  }

  sendMessageEvent(event: string, message: MessageRecord, extra: object = {}): void {
    for (const session of this.#sessions(12)) {
      session.dispatch(event, { ...this.api.object(message, session), ...extra });
    }
  }

  sendEvent(event: string, { direct }: EventIntents, data: object): void {
    for (const session of this.#sessions(direct)) session.dispatch(event, data);
  }

  member(): undefined {
    return undefined;
  }

  #participants(): readonly string[] {
    return this.parts.dmChannels.participants(this.channelId);
  }

  /** Conversations belong to a bot's first shard. */
  #sessions(intent: number): Session[] {
    const audience = { userIds: this.#participants(), intent, scope: READS };
    const reached = this.parts.kernel.delivery.reach(audience);
    return reached.filter(({ shard }) => shard === undefined || shard[0] === 0);
  }
}
