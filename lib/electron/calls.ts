/** The calls that a page may be allowed, and the types of their values in the page. */

import type {
  CallOptions,
  Client,
  ClientEvents,
  PresenceInput,
  PresenceRoute,
  UserHandle,
} from "game-social-sdk";

import type { PageVoice } from "./voice.js";

/**
 * The functions of {@link Client} that can be allowed to pages: none takes or gives a token, a file or
 * a command.
 */
export const BRIDGE_CALLS = [
  "acceptActivityInvite",
  "acceptDiscordFriendRequest",
  "acceptGameFriendRequest",
  "blockUser",
  "cancelDiscordFriendRequest",
  "cancelGameFriendRequest",
  "clearRichPresence",
  "connect",
  "connectAndWait",
  "createOrJoinLobby",
  "createOrJoinLobbyWithMetadata",
  "deleteUserMessage",
  "disconnect",
  "disconnectAndWait",
  "editUserMessage",
  "getApplicationId",
  "getChannelHandle",
  "getCurrentUserV2",
  "getGuildChannels",
  "getLobbyHandle",
  "getLobbyIds",
  "getLobbyMessagesWithLimit",
  "getMessageHandle",
  "getRelationshipHandle",
  "getRelationships",
  "getRelationshipsByGroup",
  "getStatus",
  "getUser",
  "getUserGuilds",
  "getUserMessageSummaries",
  "getUserMessagesWithLimit",
  "isAuthenticated",
  "leaveLobby",
  "linkChannelToLobby",
  "rejectDiscordFriendRequest",
  "rejectGameFriendRequest",
  "removeDiscordAndGameFriend",
  "removeGameFriend",
  "searchFriendsByUsername",
  "sendActivityInvite",
  "sendActivityJoinRequest",
  "sendActivityJoinRequestReply",
  "sendDiscordFriendRequest",
  "sendDiscordFriendRequestById",
  "sendGameFriendRequest",
  "sendGameFriendRequestById",
  "sendLobbyMessage",
  "sendLobbyMessageWithMetadata",
  "sendUserMessage",
  "sendUserMessageWithMetadata",
  "setOnlineStatus",
  "setShowingChat",
  "signOut",
  "unblockUser",
  "unlinkChannelFromLobby",
  "updateRichPresence",
] as const satisfies readonly (keyof Client)[];

/** A function of {@link Client} that can be allowed to pages. */
export type BridgeCall = (typeof BRIDGE_CALLS)[number];

/** An event of {@link Client}. */
export type BridgeEvent = keyof ClientEvents;

/**
 * A value as it arrives in a page: plain data; records and handles in the form of their `toJSON()`.
 */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends { toJSON(): infer Data }
    ? Data
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Plain<T[Key]> }
        : never;

type Function = (...args: never[]) => unknown;

/** Options of a function without the signal, which cannot be sent to the main process. */
type WithoutSignal<T> = T extends { readonly signal?: AbortSignal | undefined }
  ? Omit<T, "signal">
  : T;
// TypeScript 5.2 does not infer that this is an array.
type PageArguments<T extends readonly unknown[]> = Extract<
  { [At in keyof T]: WithoutSignal<T[At]> },
  readonly unknown[]
>;

/** A function of the client, as a page calls it. */
export type PageFunction<T> = T extends Function
  ? (...args: PageArguments<Parameters<T>>) => Promise<Plain<Awaited<ReturnType<T>>>>
  : never;

/** What every page has, in addition to the allowed functions; calls need `"voice"`. */
export interface PageBase extends PageVoice {
  /**
   * Signs the player in as configured by the main process; refused if it has not configured it.
   *
   * @returns The player.
   */
  signIn(): Promise<Plain<UserHandle> | undefined>;
  /**
   * Shows what the player does; refused unless `"presence"` is allowed.
   *
   * @param presence - What others see.
   * @param options - When to stop waiting; the presence stays set.
   * @returns The route of the presence.
   */
  setPresence(
    presence: PresenceInput,
    options?: WithoutSignal<CallOptions>,
  ): Promise<PresenceRoute>;
  /** Clears the presence; refused unless `"presence"` is allowed. */
  clearPresence(): Promise<void>;
}

/** The client in a page. */
export type PageClient<
  Calls extends BridgeCall = BridgeCall,
  Events extends BridgeEvent = BridgeEvent,
> = PageBase & { readonly [Name in Calls]: PageFunction<Client[Name]> } & {
  /**
   * Calls the listener on each event of this name.
   *
   * @returns A function that removes the listener.
   */
  on<Name extends Events>(
    name: Name,
    listener: (event: Plain<ClientEvents[Name]>) => void,
  ): () => void;
};
