import type { Kernel } from "../../../kernel/kernel.js";
import type { ChannelRoom, MessageRecord, Messages } from "../../messages/core/api.js";
import type { Interaction } from "./record.js";

/** Intent that a bot needs to hear of messages that one person alone sees (bots 4.8). */
const DIRECT_MESSAGES = 12;

const PREFIX = "private:";

/** Where the messages of an application that one person alone sees in a channel are kept. */
export function privateChannel(applicationId: string, channelId: string): string {
  return `${PREFIX}${applicationId}:${channelId}`;
}

/** The channel where such a message is seen; undefined for any other message. */
export function seenIn({ channelId }: Pick<MessageRecord, "channelId">): string | undefined {
  return channelId.startsWith(PREFIX) ? channelId.split(":")[2] : undefined;
}

/**
 * A channel as far as messages go that one person alone sees: they are in no history, and only the
 * application hears of them, and the client through which the person acts.
 */
export function privateRoom(
  room: ChannelRoom,
  { applicationId, sessionId }: Pick<Interaction, "applicationId" | "sessionId">,
  botUserId: string | null,
  { sessions }: Pick<Kernel, "sessions">,
  messages: Messages,
): ChannelRoom {
  const object = (message: MessageRecord) => ({
    ...messages.object(message, { applicationId }),
    channel_id: room.channelId,
  });
  const tell = (event: string, data: object) => {
    for (const session of botUserId === null ? [] : sessions.ofUser(botUserId)) {
      if ((session.intents & (1 << DIRECT_MESSAGES)) !== 0) session.dispatch(event, data);
    }
    if (sessionId !== null) sessions.get(sessionId)?.dispatch(event, data);
  };
  const own: Partial<ChannelRoom> = {
    channelId: privateChannel(applicationId, room.channelId),
    written: () => {},
    told: () => {},
    removed: () => {},
    object,
    tellMessage: (event, message, extra = {}) => tell(event, { ...object(message), ...extra }),
    tell: (event, _intents, data) => tell(event, { ...data, channel_id: room.channelId }),
  };
  return new Proxy(room, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof ChannelRoom];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
