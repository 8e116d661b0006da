import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { LobbyActor, lobbyActions } from "./actor.js";
import { lobbyAdminRoutes } from "./admin.js";
import { LobbyBackend } from "./backend.js";
import { backendLobbyRoutes } from "./backend-routes.js";
import { lobbyChannelKind } from "./channel-messages.js";
import { watchConnections } from "./connections.js";
import { LobbyEvents } from "./events.js";
import { lobbyReadyPart, streamLobbies } from "./gateway.js";
import { Linking } from "./linking.js";
import { LobbyMessages } from "./lobby-messages.js";
import { LobbyStore } from "./lobby-store.js";
import { playerLobbyRoutes } from "./player-routes.js";
import type { LobbyRecord } from "./record.js";
import { Lobbies } from "./state.js";
import { lobbiesView } from "./view.js";

/** Where players of one game meet. */
export const lobbies = defineDomain({
  name: "lobbies",
  needs: [users, applications, messages, guilds],
  create(kernel, users, _applications, messages, guilds) {
    const { clock, delivery, sessions, signals } = kernel;
    const store = new LobbyStore(kernel.store);
    const describedLobby = (lobby: LobbyRecord) => api.described(lobby);
    const sources = { ...messages.sources, delivery, guilds, store, describedLobby };
    const events = new LobbyEvents(delivery, sources);
    const api: Lobbies = new Lobbies(kernel, store, events, (id) => messages.forgetChannel(id));
    const lobbyBackend = new LobbyBackend(users, store, api);
    const lobbyMessages = new LobbyMessages(kernel, store, events, messages, sources);
    const linking = new Linking({ clock, store, events, lobbies: api, messages, guilds });
    const parts = { kernel, store, lobbies: api, lobbyBackend, lobbyMessages, linking, sources };
    streamLobbies(parts);
    watchConnections(sessions, api);
    messages.kinds.push(lobbyChannelKind(parts, messages));
    guilds.describeChannel((channel, userId) => linking.channelFields(channel, userId));
    signals.on("user.deleting", ({ userId }) => api.forgetUser(userId));
    signals.on("application.deleting", ({ applicationId }) => api.forgetApplication(applicationId));
    signals.on("authorization.replaced", ({ userId, applicationId }) =>
      api.leaveAll(userId, applicationId),
    );
    signals.on("account.moved", ({ kind, fromId, toId, applicationId }) =>
      api.adopt(applicationId, fromId, toId, kind === "merge"),
    );
    return {
      api,
      routes(app) {
        playerLobbyRoutes(app, parts);
        backendLobbyRoutes(app, parts);
      },
      ready: lobbyReadyPart(parts),
      admin: (app) => lobbyAdminRoutes(app, api),
      actor: { of: (who: Caller) => new LobbyActor(parts, who), actions: lobbyActions },
      view: () => lobbiesView(api, messages),
    };
  },
});
