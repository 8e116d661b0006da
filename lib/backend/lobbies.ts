import type { CallOptions } from "../operations/operation.js";
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

const ONE = "/lobbies/{lobby}";
const MEMBER = `${ONE}/members/{user}`;

/**
 * Lobbies that the game's server makes and keeps (protocol 3.5). They need the bot token, but for the
 * link to a channel, which a player makes. Players neither join nor leave these by themselves.
 */
export class Lobbies {
  readonly #requests: Requests;

  /** @internal */
  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Makes a lobby. */
  async create(settings: LobbySettings = {}, options?: CallOptions): Promise<BackendLobby> {
    const name = "lobbies.create";
    const json = lobbyBody(name, settings);
    return this.#send(
      { name, route: "POST /lobbies", json, repeatable: false, read: readLobby },
      options,
    );
  }

  /** Reads a lobby; code 10031 when there is none. */
  async get(lobbyId: SnowflakeInput, options?: CallOptions): Promise<BackendLobby> {
    const name = "lobbies.get";
    const ids = lobbyIds(name, lobbyId);
    return this.#send(
      { name, route: `GET ${ONE}`, ids, repeatable: true, read: readLobby },
      options,
    );
  }

  /** Changes a lobby. Members that are given replace all that it has. */
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

  /** Deletes a lobby; one that is gone already counts as deleted. */
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

  /** Removes a member; somebody who is none counts as removed. */
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
   * @returns those that are members now; the service leaves out who cannot be one, without an error
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
   * Makes an invite to the channel that the lobby is linked to, for this member alone.
   *
   * @returns the invite's code, good once and for an hour
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

  /** Says what moderation found about a message; the players' clients hear of it. Up to 5 entries. */
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

  /** Links a lobby to a guild's channel, as a member that may (see `canLinkLobby`). */
  async linkChannel(
    lobbyId: SnowflakeInput,
    channelId: SnowflakeInput,
    options: AsPlayer,
  ): Promise<BackendLobby> {
    const name = "lobbies.linkChannel";
    const json = { channel_id: check.id(name, "channelId", channelId) };
    return this.#link(name, lobbyId, json, options);
  }

  /** Takes the link away, as a member that may. */
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
