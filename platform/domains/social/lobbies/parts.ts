import type { Kernel } from "../../../kernel/kernel.js";
import type { LobbyBackend } from "./backend.js";
import type { Linking } from "./linking.js";
import type { LobbyMessages } from "./lobby-messages.js";
import type { LobbyStore } from "./lobby-store.js";
import type { Lobbies } from "./state.js";
import type { LobbySources } from "./wire.js";

/** The parts of the domain, for its routes and events. */
export interface LobbyParts {
  readonly kernel: Kernel;
  readonly store: LobbyStore;
  readonly lobbies: Lobbies;
  readonly lobbyBackend: LobbyBackend;
  readonly lobbyMessages: LobbyMessages;
  readonly linking: Linking;
  readonly sources: LobbySources;
}
