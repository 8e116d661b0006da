import { missingScope } from "../../../kernel/http/api-error.js";
import type { ChannelKind, Messages } from "../../messages/core/api.js";
import type { LobbyParts } from "./parts.js";

/** Lobbies by their own id (protocol 3.7). Answers have the fields of the channel routes, too. */
export function lobbyChannelKind(
  { store, lobbyMessages }: Pick<LobbyParts, "lobbyMessages" | "store">,
  messages: Messages,
): ChannelKind {
  return (who, channelId) => {
    const { userId, applicationId } = who;
    if (store.lobbies.get(channelId)?.applicationId !== applicationId) return undefined;
    if (who.kind === "bearer" && !who.scopes.includes("lobbies.write")) throw missingScope();
    const full = (shown: { id: string }) => {
      const message = messages.get(shown.id);
      if (message === undefined) return shown;
      return { ...messages.object(message, { applicationId }), ...shown };
    };
    return {
      list: (limit) => lobbyMessages.history(userId, applicationId, channelId, limit).map(full),
      send: (draft) => full(lobbyMessages.send(userId, applicationId, channelId, draft)),
      edit: (id, changes) =>
        full(lobbyMessages.edit(userId, applicationId, channelId, id, changes)),
      delete: (id) => lobbyMessages.delete(userId, applicationId, channelId, id),
    };
  };
}
