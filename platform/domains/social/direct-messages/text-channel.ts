import type { Session } from "../../../kernel/gateway/session.js";
import { missingAccess, missingPermissions } from "../../../kernel/http/api-error.js";
import { DEFAULT_FILE_LIMIT } from "../../messages/attachments/api.js";
import type {
  ChannelRequester,
  EventIntents,
  FindTextChannel,
  MessageRecord,
  Right,
  TextChannel,
  Viewer,
  Writer,
} from "../../messages/core/api.js";
import type { GroupRecord } from "./group-record.js";
import type { GroupDms } from "./groups.js";
import { requireConversation } from "./permission.js";
import { DmType } from "./record.js";
import { type DirectMessageParts, type DirectMessages, READS } from "./state.js";

/** What nobody may in a conversation, as nobody is above the other. */
const NOT_HERE: readonly Right[] = ["manageMessages", "manageWebhooks", "mentionEveryone"];

/**
 * Conversations with all that bots and people do there. A player's game has the simpler form of the
 * SDK's own routes (protocol 3.7).
 */
export function dmTextChannels(parts: DirectMessageParts, api: DirectMessages): FindTextChannel {
  const { dmChannels, users } = parts;
  return (who, channelId) => {
    if (who.kind === "bearer") return undefined;
    const channel = dmChannels.get(channelId);
    if (channel === undefined) return undefined;
    const participants = dmChannels.participants(channelId);
    requireIn(participants, who);
    const requireWritable = ({ userId, applicationId }: Writer) => {
      const other = users.require(dmChannels.recipient(channel, userId));
      requireConversation(parts, users.require(userId), other, applicationId, api);
    };
    const type = channel.key === null ? DmType.GroupDm : DmType.Dm;
    const conversation = { id: channelId, type, participants, inGames: true, requireWritable };
    return new DmTextChannel(parts, api, conversation);
  };
}

/** @throws ApiError 50001 for who is not in a conversation; the service writes answers of applications there */
function requireIn(participants: readonly string[], { kind, userId }: ChannelRequester): void {
  if (kind !== "service" && !participants.includes(userId)) throw missingAccess();
}

/** Group conversations, in which everyone may write who is in them. */
export function groupTextChannels(
  parts: DirectMessageParts,
  api: DirectMessages,
  groups: GroupDms,
): FindTextChannel {
  return (who, channelId) => {
    const group = who.kind === "bearer" ? undefined : groups.get(channelId);
    if (group === undefined) return undefined;
    requireIn(groups.participants(group), who);
    return groupTextChannel(parts, api, groups, group);
  };
}

/** A group conversation for its messages, whoever asks. */
export function groupTextChannel(
  parts: DirectMessageParts,
  api: DirectMessages,
  groups: GroupDms,
  group: GroupRecord,
): TextChannel {
  const participants = groups.participants(group);
  const { GroupDm: type } = DmType;
  const requireWritable = () => {};
  const conversation = { id: group.id, type, participants, inGames: false, requireWritable };
  return new DmTextChannel(parts, api, conversation);
}

/** A conversation, with those who are in it. */
interface Conversation {
  readonly id: string;
  readonly type: number;
  readonly participants: readonly string[];
  /** Whether games of those who are in it show it, too. */
  readonly inGames: boolean;
  requireWritable(writer: Writer): void;
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
    private readonly channel: Conversation,
  ) {
    this.channelId = channel.id;
    this.channelType = channel.type;
  }

  may(_userId: string, right: Right): boolean {
    return !NOT_HERE.includes(right);
  }

  require(userId: string, right: Right): void {
    if (!this.may(userId, right)) throw missingPermissions("nobody may do this outside guilds");
  }

  requireWritable(writer: Writer): void {
    this.channel.requireWritable(writer);
  }

  requireOpen(): void {}
  admit(): void {}
  onCreated(): void {}
  onAnnounced(): void {}
  onRemoved(): void {}
  onPinned(): void {}
  audit(): void {}

  reaches(userId: string): boolean {
    return this.channel.participants.includes(userId);
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

  /** Conversations belong to a bot's first shard. */
  #sessions(intent: number): Session[] {
    const audience = { userIds: this.channel.participants, intent, scope: READS };
    const reached = this.parts.kernel.delivery.reach(audience);
    return reached.filter(
      ({ kind, shard }) =>
        (this.channel.inGames || kind !== "oauth") && (shard === undefined || shard[0] === 0),
    );
  }
}
