import { missingAccess, missingScope } from "../../../kernel/http/api-error.js";
import type { ChannelKind } from "../../messages/core/api.js";
import { type DirectMessages, READS } from "./state.js";

const WRITES = "dm_channels.messages.write";

/** Conversations by the id of their channel (protocol 3.7). */
export function dmChannelKind(messages: DirectMessages): ChannelKind {
  const { channels } = messages;
  return (who, channelId, access) => {
    const { userId, applicationId } = who;
    const channel = channels.get(channelId);
    if (channel === undefined) return undefined;
    if (!channels.participants(channelId).includes(userId)) throw missingAccess();
    const scope = access === "read" ? READS : WRITES;
    if (who.kind === "bearer" && !who.scopes.includes(scope)) throw missingScope();
    const other = channels.recipient(channel, userId);
    return {
      list: (limit) => messages.history(userId, applicationId, other, limit),
      send: (draft) => messages.send(userId, applicationId, other, draft),
      edit: (id, changes) => messages.edit(userId, applicationId, other, id, changes),
      delete: (id) => messages.delete(userId, applicationId, other, id),
    };
  };
}
