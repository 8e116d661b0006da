import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { messages } from "../../messages/core/domain.js";
import { lobbies } from "../../social/lobbies/domain.js";
import { voice } from "../servers/domain.js";
import { CallActor, callActions } from "./actor.js";
import { callOperations } from "./gateway.js";
import { LobbyCalls } from "./state.js";

/** Players of a lobby who talk with each other. */
export const lobbyCalls = defineDomain({
  name: "lobby_calls",
  needs: [lobbies, voice, messages],
  create(kernel, lobbies, { admissions }) {
    const api = new LobbyCalls(kernel, lobbies, admissions);
    kernel.signals.on("lobby.leaving", ({ lobbyId, userId }) => api.leave(lobbyId, userId));
    kernel.signals.on("lobby.deleting", ({ lobbyId }) => api.end(lobbyId));
    kernel.signals.on("state.imported", () => api.clear());
    lobbies.describe(({ id }) => api.describe(id));
    return {
      api,
      opcodes: callOperations(lobbies, api),
      actor: {
        of: (who: Caller) => new CallActor(lobbies, api, who),
        actions: callActions,
      },
    };
  },
});
