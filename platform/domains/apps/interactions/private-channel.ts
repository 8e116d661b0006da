import type { Kernel } from "../../../kernel/kernel.js";
import type { MessageRecord, Messages, TextChannel } from "../../messages/core/api.js";
import type { Interaction } from "./record.js";

/** Intent that a bot needs to hear of messages that one person alone sees (bots 4.8). */
const DIRECT_MESSAGES = 12;

const PREFIX = "private:";

/** The id of the channel that stores the messages of an application that one person alone sees. */
export function privateChannel(applicationId: string, channelId: string): string {
  return `${PREFIX}${applicationId}:${channelId}`;
}

/** The channel where such a message is seen; undefined for any other message. */
export function seenIn({ channelId }: Pick<MessageRecord, "channelId">): string | undefined {
  return channelId.startsWith(PREFIX) ? channelId.split(":")[2] : undefined;
}

/**
 * A text channel whose messages one person alone sees: they are in no history, and only the application
 * and the client through which the person acts get their events.
 */
export function privateTextChannel(
  channel: TextChannel,
  { applicationId, sessionId }: Pick<Interaction, "applicationId" | "sessionId">,
  botUserId: string | null,
  { sessions }: Pick<Kernel, "sessions">,
  messages: Messages,
): TextChannel {
  const object = (message: MessageRecord) => ({
    ...messages.object(message, { applicationId }),
    channel_id: channel.channelId,
  });
  const sendEvent = (event: string, data: object) => {
    for (const session of botUserId === null ? [] : sessions.ofUser(botUserId)) {
      if ((session.intents & (1 << DIRECT_MESSAGES)) !== 0) session.dispatch(event, data);
    }
    if (sessionId !== null) sessions.get(sessionId)?.dispatch(event, data);
  };
  const own: Partial<TextChannel> = {
    channelId: privateChannel(applicationId, channel.channelId),
    onCreated: () => {},
    onAnnounced: () => {},
    onRemoved: () => {},
    object,
    sendMessageEvent: (event, message, extra = {}) =>
      sendEvent(event, { ...object(message), ...extra }),
    sendEvent: (event, _intents, data) =>
      sendEvent(event, { ...data, channel_id: channel.channelId }),
  };
  return new Proxy(channel, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof TextChannel];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
