import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { serves } from "../../guilds/core/api.js";
import type { MessageFeed, MessageRecord, Messages } from "../../messages/core/api.js";
import type { Interaction } from "./record.js";

/** What is of no guild is for the first shard, as if it were of this one. */
const NO_GUILD = "0";

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
 * Messages of a channel that one person alone sees: they are in no history, and only the application and the
 * client through which the person acts get their events.
 */
export function privateFeed(
  { applicationId, channelId, sessionId }: Interaction,
  botUserId: string | null,
  { sessions }: Pick<Kernel, "sessions">,
  messages: Messages,
): MessageFeed {
  const sendEvent = (event: string, data: object) => {
    const shown = { ...data, channel_id: channelId };
    for (const session of botUserId === null ? [] : sessions.ofUser(botUserId)) {
      // Ephemeral messages need the intent of direct ones (bots 4.8).
      const asked = asksFor(session, Intent.DirectMessages);
      if (asked && serves(session.shard, NO_GUILD)) session.dispatch(event, shown);
    }
    if (sessionId !== null) sessions.get(sessionId)?.dispatch(event, shown);
  };
  return {
    channelId: privateChannel(applicationId, channelId),
    onCreated: () => {},
    onAnnounced: () => {},
    onRemoved: () => {},
    sendMessageEvent: (event, message, extra = {}) =>
      sendEvent(event, { ...messages.object(message, { applicationId }), ...extra }),
    sendEvent: (event, _intents, data) => sendEvent(event, data),
  };
}
