import type { Shape } from "../../../kernel/store/shape.js";
import type { Metadata } from "../../messages/core/api.js";

/** Member flag: may link the lobby to a channel (protocol 3.4). */
export const CAN_LINK_LOBBY = 1 << 0;

/** A place where players of one game meet. */
export interface LobbyRecord {
  readonly id: string;
  readonly applicationId: string;
  readonly metadata: Metadata | null;
  readonly flags: number;
  /** Seconds without a connected member after which the lobby is deleted. */
  readonly idleTimeout: number;
  /** Hash that finds the lobby by its secret; null when it never had one or it has expired. */
  readonly secretKey: string | null;
  /** When the secret stops to lead here, in milliseconds since the Unix epoch. */
  readonly secretExpiresAt: number;
  /** False for a lobby of the game's backend, which users can neither join nor leave. */
  readonly fromSecret: boolean;
  readonly webhooksUrl: string | null;
  readonly linkedChannelId: string | null;
  readonly linkedBy: string | null;
  /** ISO 8601. */
  readonly linkedAt: string | null;
}

/** A user's place in a lobby. It lasts while the user is offline. */
export interface LobbyMemberRecord {
  /** `<lobbyId>:<userId>`. */
  readonly id: string;
  readonly lobbyId: string;
  readonly userId: string;
  readonly metadata: Metadata | null;
  readonly flags: number;
  /** Set by the game's backend alone. */
  readonly additionalName: string | null;
}

/** Shape of a {@link LobbyRecord} in a snapshot. */
export const lobbyShape: Shape<LobbyRecord> = {
  id: "id",
  applicationId: "string",
  metadata: "object?",
  flags: "number",
  idleTimeout: "number",
  secretKey: "string?",
  secretExpiresAt: "number",
  fromSecret: "boolean",
  webhooksUrl: "string?",
  linkedChannelId: "string?",
  linkedBy: "string?",
  linkedAt: "string?",
};

/** Shape of a {@link LobbyMemberRecord} in a snapshot. */
export const lobbyMemberShape: Shape<LobbyMemberRecord> = {
  id: "string",
  lobbyId: "string",
  userId: "string",
  metadata: "object?",
  flags: "number",
  additionalName: "string?",
};
