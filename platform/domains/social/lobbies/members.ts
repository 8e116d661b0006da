import type { Metadata } from "../../messages/core/api.js";
import { lobbyFull, tooManyLobbies } from "./errors.js";
import type { LobbyEvents } from "./events.js";
import type { LobbyStore } from "./lobby-store.js";
import type { LobbyMemberRecord, LobbyRecord } from "./record.js";

/** Most members of a lobby, and most lobbies of a user in one game (protocol 3.5). */
const MEMBER_LIMIT = 1000;
const LOBBY_LIMIT = 200;

/** What is set of a member. An absent field keeps its value; a null one goes back. */
export interface MemberChanges {
  /** The id of the user. */
  id: string;
  metadata?: Metadata | null | undefined;
  flags?: number | null | undefined;
  additionalName?: string | null | undefined;
}

/** The connected members, and the consequences of changes. */
export interface LobbyWatch {
  /** Whether a member's game is connected. */
  connected(userId: string, applicationId: string): boolean;
  /** Starts or stops the time after which a lobby without anyone ends. */
  updateIdleTimer(lobby: LobbyRecord): void;
  /** Called before a member leaves a lobby. */
  leaving(lobby: LobbyRecord, userId: string): void;
}

/** Adds and removes members of lobbies, and notifies all members. */
export class Members {
  constructor(
    private readonly store: LobbyStore,
    private readonly events: LobbyEvents,
    private readonly lobbies: LobbyWatch,
  ) {}

  /**
   * Checks that a user may be in one more lobby, and the lobby may have one more member.
   *
   * @param lobbyId - the lobby, or undefined for a new one
   * @throws ApiError when one of them is full
   */
  checkCapacity(userId: string, applicationId: string, lobbyId?: string): void {
    if (lobbyId !== undefined && this.store.member(lobbyId, userId) !== undefined) return;
    if (this.store.of(userId, applicationId).length >= LOBBY_LIMIT) throw tooManyLobbies();
    if (lobbyId !== undefined && this.store.membersOf(lobbyId).length >= MEMBER_LIMIT) {
      throw lobbyFull();
    }
  }

  hasCapacity(userId: string, applicationId: string, lobbyId: string): boolean {
    try {
      this.checkCapacity(userId, applicationId, lobbyId);
      return true;
    } catch {
      return false;
    }
  }

  /** Adds a member, or changes one. There is no event if nothing changes. */
  put(lobby: LobbyRecord, changes: MemberChanges): LobbyMemberRecord {
    const { id: userId, metadata, flags, additionalName } = changes;
    const earlier = this.store.member(lobby.id, userId);
    const keep = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value);
    const member = this.store.members.put({
      id: `${lobby.id}:${userId}`,
      lobbyId: lobby.id,
      userId,
      metadata: keep(metadata, earlier?.metadata ?? null),
      flags: keep(flags, earlier?.flags ?? 0) ?? 0,
      additionalName: keep(additionalName, earlier?.additionalName ?? null),
    });
    if (earlier === undefined) this.#added(lobby, member);
    else if ([metadata, flags, additionalName].some((value) => value !== undefined)) {
      this.events.member("UPDATE", lobby, member, this.store.memberIds(lobby.id));
    }
    return member;
  }

  /** Removes a member; a user who is none is left alone. */
  remove(lobby: LobbyRecord, userId: string): void {
    const member = this.store.member(lobby.id, userId);
    if (member === undefined) return;
    this.lobbies.leaving(lobby, userId);
    this.store.members.delete(member.id);
    this.lobbies.updateIdleTimer(lobby);
    this.events.deleted(lobby, [userId], "removed");
    this.events.member("REMOVE", lobby, member, this.store.memberIds(lobby.id));
  }

  #added(lobby: LobbyRecord, member: LobbyMemberRecord): void {
    this.lobbies.updateIdleTimer(lobby);
    const { userId } = member;
    const others = this.store.memberIds(lobby.id).filter((id) => id !== userId);
    this.events.created(lobby, userId);
    this.events.member("ADD", lobby, member, others);
    if (this.lobbies.connected(userId, lobby.applicationId)) {
      this.events.member("CONNECT", lobby, member, others);
    }
  }
}
