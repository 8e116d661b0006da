export type { LobbyRecord } from "./record.js";
export type { Lobbies } from "./state.js";
export type { LobbyView } from "./view.js";
export { lobbyMessageObject } from "./wire.js";
