import { CALL_OPTIONS, type CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { SnowflakeInput } from "../values/snowflake.js";
import * as check from "./arguments.js";
import {
  type BackendLobby,
  type BackendLobbyMember,
  changesBody,
  type LobbySettings,
  lobbyBody,
  type MemberChange,
  type MemberSettings,
  type Metadata,
  memberBody,
  readLobby,
  readMember,
  texts,
} from "./lobby-records.js";
import { checkSecret } from "./options.js";
import type { Request, Requests } from "./requests.js";

/** Options of calls that a player makes. */
export interface AsPlayer extends CallOptions {
  /** The player's access token. */
  readonly accessToken: string;
}

const AS_PLAYER: OptionNames<AsPlayer> = { ...CALL_OPTIONS, accessToken: true };

const ONE = "/lobbies/{lobby}";
const MEMBER = `${ONE}/members/{user}`;

/**
 * Lobbies that the game's server creates and manages (protocol 3.5). All calls need the bot token,
 * except linking to a channel, which a player does. Players cannot join or leave these lobbies
 * themselves.
 */
export class Lobbies {
  readonly #requests: Requests;

  /** @internal */
  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Creates a lobby. */
  async create(settings: LobbySettings = {}, options?: CallOptions): Promise<BackendLobby> {
    const name = "lobbies.create";
    const json = lobbyBody(name, settings);
    return this.#send(
      { name, route: "POST /lobbies", json, repeatable: false, read: readLobby },
      options,
    );
  }

  /** Gets a lobby; code 10031 if it does not exist. */
  async get(lobbyId: SnowflakeInput, options?: CallOptions): Promise<BackendLobby> {
    const name = "lobbies.get";
    const ids = lobbyIds(name, lobbyId);
    return this.#send(
      { name, route: `GET ${ONE}`, ids, repeatable: true, read: readLobby },
      options,
    );
  }

  /** Changes a lobby. If members are given, they replace all current ones. */
  async update(
    lobbyId: SnowflakeInput,
    settings: LobbySettings,
    options?: CallOptions,
  ): Promise<BackendLobby> {
    const name = "lobbies.update";
    const ids = lobbyIds(name, lobbyId);
    const json = lobbyBody(name, settings);
    return this.#send(
      { name, route: `PATCH ${ONE}`, ids, json, repeatable: true, read: readLobby },
      options,
    );
  }

  /** Deletes a lobby; one that does not exist counts as deleted. */
  async delete(lobbyId: SnowflakeInput, options?: CallOptions): Promise<void> {
    const name = "lobbies.delete";
    const ids = lobbyIds(name, lobbyId);
    return this.#send({ name, route: `DELETE ${ONE}`, ids, repeatable: true }, options);
  }

  /** Adds a member, or changes one. */
  async putMember(
    lobbyId: SnowflakeInput,
    userId: SnowflakeInput,
    settings: MemberSettings = {},
    options?: CallOptions,
  ): Promise<BackendLobbyMember> {
    const name = "lobbies.putMember";
    const ids = memberIds(name, lobbyId, userId);
    const json = memberBody(name, "settings", settings);
    return this.#send(
      { name, route: `PUT ${MEMBER}`, ids, json, repeatable: true, read: readMember },
      options,
    );
  }

  /** Removes a member; a user who is not a member counts as removed. */
  async removeMember(
    lobbyId: SnowflakeInput,
    userId: SnowflakeInput,
    options?: CallOptions,
  ): Promise<void> {
    const name = "lobbies.removeMember";
    const ids = memberIds(name, lobbyId, userId);
    return this.#send({ name, route: `DELETE ${MEMBER}`, ids, repeatable: true }, options);
  }

  /**
   * Adds, changes and removes up to 25 members at once.
   *
   * @returns the users that are members now; the service silently leaves out users who cannot be
   *   members
   */
  async changeMembers(
    lobbyId: SnowflakeInput,
    changes: readonly MemberChange[],
    options?: CallOptions,
  ): Promise<BackendLobbyMember[]> {
    const name = "lobbies.changeMembers";
    const ids = lobbyIds(name, lobbyId);
    const json = changesBody(name, changes);
    const read: Request<BackendLobbyMember[]>["read"] = (body) => body.list(readMember);
    return this.#send(
      { name, route: `POST ${ONE}/members/bulk`, ids, json, repeatable: true, read },
      options,
    );
  }

  /**
   * Creates an invite for this member only to the channel that the lobby is linked to.
   *
   * @returns the invite's code, which can be used once within an hour
   */
  async inviteMember(
    lobbyId: SnowflakeInput,
    userId: SnowflakeInput,
    options?: CallOptions,
  ): Promise<string> {
    const name = "lobbies.inviteMember";
    const ids = memberIds(name, lobbyId, userId);
    const read: Request<string>["read"] = (body) => body.field("code").string();
    return this.#send(
      { name, route: `POST ${MEMBER}/invites`, ids, repeatable: false, read },
      options,
    );
  }

  /**
   * Sets the moderation metadata of a message, which is sent to the players' clients. Up to 5
   * entries.
   */
  async setModerationMetadata(
    lobbyId: SnowflakeInput,
    messageId: SnowflakeInput,
    metadata: Metadata,
    options?: CallOptions,
  ): Promise<void> {
    const name = "lobbies.setModerationMetadata";
    const ids = { ...lobbyIds(name, lobbyId), message: check.id(name, "messageId", messageId) };
    const json = texts(name, "metadata", metadata);
    const route = `PUT ${ONE}/messages/{message}/moderation-metadata`;
    return this.#send({ name, route, ids, json, repeatable: true }, options);
  }

  /** Links a lobby to a guild's channel, as a member with the permission (see `canLinkLobby`). */
  async linkChannel(
    lobbyId: SnowflakeInput,
    channelId: SnowflakeInput,
    options: AsPlayer,
  ): Promise<BackendLobby> {
    const name = "lobbies.linkChannel";
    const json = { channel_id: check.id(name, "channelId", channelId) };
    return this.#link(name, lobbyId, json, options);
  }

  /** Removes the link, as a member with the permission. */
  async unlinkChannel(lobbyId: SnowflakeInput, options: AsPlayer): Promise<BackendLobby> {
    return this.#link("lobbies.unlinkChannel", lobbyId, {}, options);
  }

  #link(name: string, lobbyId: SnowflakeInput, json: object, options: AsPlayer) {
    const { accessToken } = check.object(name, "options", options);
    checkSecret(accessToken, check.parameter(name, "options.accessToken"));
    const request = {
      name,
      route: `PATCH ${ONE}/channel-linking`,
      ids: lobbyIds(name, lobbyId),
      json,
      sender: { as: "player", accessToken },
      optionNames: AS_PLAYER,
      repeatable: true,
      read: readLobby,
    } as const;
    return this.#requests.send<BackendLobby>(request, options);
  }

  #send<T = void>(request: Omit<Request<T>, "sender">, options?: CallOptions): Promise<T> {
    return this.#requests.send<T>({ ...request, sender: { as: "bot" } }, options);
  }
}

function lobbyIds(call: string, lobbyId: SnowflakeInput) {
  return { lobby: check.id(call, "lobbyId", lobbyId) };
}

function memberIds(call: string, lobbyId: SnowflakeInput, userId: SnowflakeInput) {
  return { ...lobbyIds(call, lobbyId), user: check.id(call, "userId", userId) };
}
