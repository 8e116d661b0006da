import { unknownUser } from "../../../kernel/http/api-error.js";
import type { Users } from "../../identity/users/api.js";
import type { Metadata } from "../../messages/core/api.js";
import { tooManyLobbiesOfGame } from "./errors.js";
import type { LobbyStore } from "./lobby-store.js";
import type { MemberChanges } from "./members.js";
import type { LobbyMemberRecord, LobbyRecord } from "./record.js";
import { DEFAULT_IDLE_TIMEOUT, type Lobbies } from "./state.js";

/** What a game's backend may set. An absent field keeps its value; a null one goes back. */
export interface LobbyChanges {
  metadata?: Metadata | null | undefined;
  flags?: number | null | undefined;
  idleTimeout?: number | null | undefined;
  webhooksUrl?: string | null | undefined;
  /** All members there shall be; the others are removed. */
  members?: readonly MemberChanges[] | null | undefined;
}

/** Lobbies of a game at most, if its backend makes them. The service names no such number. */
const MAX_LOBBIES = 10_000;

/** What the backend of a game does with its lobbies (protocol 3.5). */
export class LobbyBackend {
  constructor(
    private readonly users: Users,
    private readonly store: LobbyStore,
    private readonly lobbies: Lobbies,
  ) {}

  /**
   * Makes a lobby for a game's backend. It has no secret.
   *
   * @throws ApiError for an unknown user or one without room for another lobby, or too many of the game
   */
  create(applicationId: string, changes: LobbyChanges): LobbyRecord {
    if (this.store.lobbies.count("applicationId", applicationId) >= MAX_LOBBIES) {
      throw tooManyLobbiesOfGame();
    }
    for (const { id } of changes.members ?? [])
      this.lobbies.memberships.checkCapacity(id, applicationId);
    this.#requireUsers(changes.members ?? []);
    const lobby = this.lobbies.make(applicationId, {
      lobbyMetadata: changes.metadata,
      idleTimeout: changes.idleTimeout,
      flags: changes.flags,
    });
    if (changes.webhooksUrl) {
      this.store.lobbies.update(lobby, { webhooksUrl: changes.webhooksUrl });
    }
    for (const member of changes.members ?? []) this.putMember(lobby.id, applicationId, member);
    return this.store.require(lobby.id, applicationId);
  }

  /** Changes a lobby for a game's backend. */
  update(id: string, applicationId: string, changes: LobbyChanges): LobbyRecord {
    const lobby = this.store.require(id, applicationId);
    const { members } = changes;
    if (members) {
      this.#requireUsers(members);
      for (const member of members)
        this.lobbies.memberships.checkCapacity(member.id, applicationId, id);
    }
    this.lobbies.change(lobby, {
      metadata: changes.metadata,
      flags: changes.flags === null ? 0 : changes.flags,
      idleTimeout: changes.idleTimeout === null ? DEFAULT_IDLE_TIMEOUT : changes.idleTimeout,
      webhooksUrl: changes.webhooksUrl,
    });
    if (members) {
      const wanted = new Set(members.map((member) => member.id));
      for (const userId of this.store.memberIds(id)) {
        if (!wanted.has(userId))
          this.lobbies.memberships.remove(this.store.require(id, applicationId), userId);
      }
      for (const member of members) this.putMember(id, applicationId, member);
    }
    return this.store.require(id, applicationId);
  }

  /** Deletes a lobby; one that is gone, or another application's, is left alone. */
  delete(id: string, applicationId: string): void {
    const lobby = this.store.lobbies.get(id);
    if (lobby?.applicationId === applicationId) this.lobbies.end(id);
  }

  /** Adds a member or changes one, for a game's backend. */
  putMember(id: string, applicationId: string, changes: MemberChanges): LobbyMemberRecord {
    const lobby = this.store.require(id, applicationId);
    this.#requireUsers([changes]);
    this.lobbies.memberships.checkCapacity(changes.id, applicationId, id);
    return this.lobbies.memberships.put(lobby, changes);
  }

  /**
   * Adds, changes and removes members, for a game's backend. Users without room are left out.
   *
   * @returns the members that were added or changed
   */
  bulk(
    id: string,
    applicationId: string,
    list: readonly (MemberChanges & { remove?: boolean | null | undefined })[],
  ): LobbyMemberRecord[] {
    this.store.require(id, applicationId);
    this.#requireUsers(list);
    return list.flatMap(({ remove, ...changes }) => {
      const lobby = this.store.require(id, applicationId);
      if (remove) this.lobbies.memberships.remove(lobby, changes.id);
      else if (this.lobbies.memberships.hasCapacity(changes.id, applicationId, id)) {
        return this.lobbies.memberships.put(lobby, changes);
      }
      return [];
    });
  }

  /** Removes a member, for a game's backend; a user who is none is left alone. */
  removeMember(id: string, applicationId: string, userId: string): void {
    this.lobbies.memberships.remove(this.store.require(id, applicationId), userId);
  }

  #requireUsers(list: readonly MemberChanges[]): void {
    for (const { id } of list) if (this.users.get(id) === undefined) throw unknownUser();
  }
}
