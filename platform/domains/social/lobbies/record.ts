import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Metadata } from "../../messages/core/api.js";

/** Member flag: may link the lobby to a channel (protocol 3.4). */
export const CAN_LINK_LOBBY = 1 << 0;

/** A place where players of one game meet. */
export type LobbyRecord = RecordOf<typeof lobbyShape>;

/** A user's place in a lobby. It lasts while the user is offline. */
export type LobbyMemberRecord = RecordOf<typeof lobbyMemberShape>;

/** Shape of a {@link LobbyRecord} in a snapshot. */
export const lobbyShape = shape({
  id: "id",
  applicationId: "string",
  metadata: of<Metadata | null>("object?"),
  flags: "number",
  /** Seconds without a connected member after which the lobby is deleted. */
  idleTimeout: "number",
  /** Hash that finds the lobby by its secret; null when it never had one or it has expired. */
  secretKey: "string?",
  /** When the secret expires, in milliseconds since the Unix epoch. */
  secretExpiresAt: "number",
  /** False for a lobby of the game's backend, which users can neither join nor leave. */
  fromSecret: "boolean",
  webhooksUrl: "string?",
  linkedChannelId: "string?",
  linkedBy: "string?",
  /** ISO 8601. */
  linkedAt: "string?",
});

/** Shape of a {@link LobbyMemberRecord} in a snapshot. */
export const lobbyMemberShape = shape({
  /** `<lobbyId>:<userId>`. */
  id: "string",
  lobbyId: "string",
  userId: "string",
  metadata: of<Metadata | null>("object?"),
  flags: "number",
  /** Set by the game's backend alone. */
  additionalName: "string?",
});
