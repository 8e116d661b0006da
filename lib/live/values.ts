/** What the values of a {@link ClientStore} look like: plain data, without credentials. */

import type { ActivityData, LinkedChannelData } from "../generated/data.js";
import type {
  AudioModeType,
  CallError,
  CallStatus,
  ClientError,
  ClientStatus,
  DisclosureTypes,
  StatusType,
} from "../generated/enums.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import type { Live } from "./live.js";

/** A user as others see him or her. */
export interface UserPresence {
  /** The user's id. */
  readonly id: Snowflake;
  /** The name to show. */
  readonly displayName: string;
  /** The user's unique name. */
  readonly username: string;
  /** The address of the user's picture. */
  readonly avatarUrl: string;
  /** Whether the user is online, and how. */
  readonly status: StatusType;
  /** What the user does in this game. */
  readonly activity?: ActivityData;
}

/** Where a friend stands in the list; in this order. */
export type FriendGroup = "incoming" | "playing" | "online" | "offline" | "outgoing" | "blocked";

/** A user to whom the current user is related: a friend, a request, or somebody who is blocked. */
export interface Friend extends UserPresence {
  /** Where the user stands in the list. */
  readonly group: FriendGroup;
  /** Whether they are friends, or ask to be, in this game only and not on the platform. */
  readonly inGameOnly: boolean;
}

/** A member of a lobby. */
export interface LobbyMember extends UserPresence {
  /** Whether the member is in the lobby now, with a game session. */
  readonly connected: boolean;
  /** Whether the member may link channels to the lobby. */
  readonly canLinkLobby: boolean;
  /** What the game stored with the member. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A lobby that the current user is a member of. */
export interface Lobby {
  /** The lobby's id. */
  readonly id: Snowflake;
  /** What the game stored with the lobby. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The channel that is linked to it. */
  readonly linkedChannel?: LinkedChannelData;
  /** The ids of those who are in its call. */
  readonly inCall: readonly Snowflake[];
  /** Its members, by name. */
  readonly members: readonly LobbyMember[];
}

/** A message of a conversation. */
export interface Message {
  /** The message's id. */
  readonly id: Snowflake;
  /** Who wrote it. */
  readonly authorId: Snowflake;
  /** The name to show for the author. */
  readonly authorName: string;
  /** The text, made readable. */
  readonly content: string;
  /** When it was sent, in Unix milliseconds. */
  readonly sentAt: number;
  /** When it was last edited, in Unix milliseconds. */
  readonly editedAt?: number;
  /** What the game sent along with it. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What the SDK tells the player by this message, where it is one of the SDK's own. */
  readonly disclosure?: DisclosureTypes;
}

/** Somebody in a call that the current user is in. */
export interface CallParticipant {
  /** The user's id. */
  readonly id: Snowflake;
  /** The name to show. */
  readonly displayName: string;
  /** Whether the user's microphone is off. */
  readonly selfMute: boolean;
  /** Whether the user hears nothing. */
  readonly selfDeaf: boolean;
  /** Whether the user is speaking. */
  readonly speaking: boolean;
  /** Whether the current user does not hear this one. */
  readonly localMute: boolean;
  /** How loud the current user hears this one, in percent. */
  readonly volume: number;
}

/** A call that the current user is in. */
export interface CallState {
  /** The lobby's id. */
  readonly lobbyId: Snowflake;
  /** How far the connection is. */
  readonly status: CallStatus;
  /** Why it failed or ended. */
  readonly error: CallError;
  /** Whether the current user's microphone is off. */
  readonly selfMute: boolean;
  /** Whether the current user hears nothing. */
  readonly selfDeaf: boolean;
  /** When the microphone is sent: by voice activity or while a key is held. */
  readonly audioMode: AudioModeType;
  /** Who is in the call, by name. */
  readonly participants: readonly CallParticipant[];
}

/** The state of the connection. */
export interface ConnectionStatus {
  /** The status of the client's connection. */
  readonly status: ClientStatus;
  /** Why the connection ended or failed. */
  readonly error: ClientError;
  /** The close code of the service, otherwise 0. */
  readonly errorDetail: number;
}

/** Who is signed in. */
export interface SignedInState {
  /** Whether a player is signed in, or about to. */
  readonly state: "signedOut" | "signingIn" | "signedIn";
  /** The player, once the client knows. */
  readonly user?: UserPresence;
  /** The granted scopes, separated by spaces. */
  readonly scopes: string;
  /** Whether the account is a provisional one. */
  readonly provisional: boolean;
  /** Why the service ended the last session, as a sentence. */
  readonly endedBecause?: string;
}

/** Where messages are: in a lobby, or with another user. */
export type StoreConversation =
  | { readonly lobbyId: SnowflakeInput; readonly userId?: undefined }
  | { readonly userId: SnowflakeInput; readonly lobbyId?: undefined };

/**
 * What a client knows, as values that change. Each is read while somebody subscribes to it; asking
 * twice gives the same {@link Live}.
 */
export interface ClientStore {
  /** The friends list: incoming requests first, then by group and name. */
  readonly friends: () => Live<readonly Friend[]>;
  /**
   * A user's presence; `null` while the client does not know the user.
   *
   * @param userId - The user.
   */
  readonly presenceOf: (userId: SnowflakeInput) => Live<UserPresence | null>;
  /**
   * A lobby; `null` while the current user is no member of it.
   *
   * @param lobbyId - The lobby.
   */
  readonly lobby: (lobbyId: SnowflakeInput) => Live<Lobby | null>;
  /**
   * The latest 200 messages of a conversation, the oldest first; up to 50 earlier ones are fetched.
   *
   * @param conversation - The lobby or the other user.
   */
  readonly messages: (conversation: StoreConversation) => Live<readonly Message[]>;
  /**
   * A lobby's call; `null` while the current user is not in it.
   *
   * @param lobbyId - The lobby.
   */
  readonly call: (lobbyId: SnowflakeInput) => Live<CallState | null>;
  /** The state of the connection. */
  readonly status: () => Live<ConnectionStatus>;
  /** Who is signed in. */
  readonly session: () => Live<SignedInState>;
}
