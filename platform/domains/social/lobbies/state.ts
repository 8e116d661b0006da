import type { Fields } from "../../../kernel/gateway/ready.js";
import { missingPermissions } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Metadata } from "../../messages/core/api.js";
import type { LobbyEvents } from "./events.js";
import { IdleWatch } from "./idle-watch.js";
import { type LobbyStore, secretKey } from "./lobby-store.js";
import { Members } from "./members.js";
import type { LobbyMemberRecord, LobbyRecord } from "./record.js";

/** Seconds without a connected member, unless the lobby says otherwise (protocol 3.5). */
export const DEFAULT_IDLE_TIMEOUT = 300;

/** How long a secret leads to its lobby, in milliseconds: 30 days (protocol 3.5). */
const SECRET_LIFETIME = 30 * 86_400_000;

/** What can be set of a lobby. An absent field keeps its value. */
export type LobbySettings = Partial<
  Pick<LobbyRecord, "metadata" | "flags" | "idleTimeout" | "webhooksUrl">
>;

/** Another domain's data about lobbies in gateway events, such as `voice_states`. */
export type LobbyDescription = (lobby: LobbyRecord) => Fields;

/** What a player sends to meet others by a secret. */
export interface JoinOptions {
  secret: string;
  /** Replaces the lobby's; null keeps it. */
  lobbyMetadata?: Metadata | null | undefined;
  /** Replaces the player's own; null keeps it. */
  memberMetadata?: Metadata | null | undefined;
  idleTimeout?: number | null | undefined;
  flags?: number | null | undefined;
}

/** Lobbies of all games, with the rules for making, joining and ending them (protocol 3.5). */
export class Lobbies {
  /** @internal */
  readonly memberships: Members;
  readonly #idle: IdleWatch;
  readonly #descriptions: LobbyDescription[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly store: LobbyStore,
    private readonly events: LobbyEvents,
    private readonly ended: (lobbyId: string) => void,
  ) {
    this.memberships = new Members(store, events, this);
    this.#idle = new IdleWatch(kernel.clock, (id) => this.end(id));
    kernel.signals.on("state.imported", () => {
      this.#idle.clear();
      for (const lobby of store.lobbies.all()) this.updateIdleTimer(lobby);
    });
  }

  /** Whether a member's game is connected. */
  connected(userId: string, applicationId: string): boolean {
    return this.kernel.delivery.connected(userId, applicationId);
  }

  /** The lobby with this id, if there is one. */
  get(lobbyId: string): LobbyRecord | undefined {
    return this.store.lobbies.get(lobbyId);
  }

  members(lobbyId: string): LobbyMemberRecord[] {
    return this.store.membersOf(lobbyId);
  }

  all(): LobbyRecord[] {
    return this.store.lobbies.all();
  }

  /** The lobbies of a user in a game. */
  of(userId: string, applicationId: string): LobbyRecord[] {
    return this.store.of(userId, applicationId);
  }

  /**
   * Joins the lobby of a secret, which is made when there is none.
   *
   * @throws ApiError when the lobby is full or the user is in too many
   */
  createOrJoin(userId: string, applicationId: string, options: JoinOptions): LobbyRecord {
    const { secret, lobbyMetadata, memberMetadata } = options;
    const found = this.#findBySecret(applicationId, secret);
    this.memberships.checkCapacity(userId, applicationId, found?.id);
    const lobby = found ?? this.make(applicationId, options, secret);
    const changes = {
      metadata: lobbyMetadata ?? undefined,
      idleTimeout: options.idleTimeout ?? undefined,
      flags: options.flags ?? undefined,
    };
    if (found !== undefined) this.change(found, changes);
    this.memberships.put(this.require(lobby.id, applicationId), {
      id: userId,
      metadata: memberMetadata ?? undefined,
    });
    return this.require(lobby.id, applicationId);
  }

  /**
   * Leaves a lobby as a player.
   *
   * @throws ApiError when the game's backend made the lobby
   */
  leave(id: string, applicationId: string, userId: string): void {
    const lobby = this.require(id, applicationId);
    if (!lobby.fromSecret)
      throw missingPermissions(
        "the game's backend made the lobby, so only it adds and removes members",
      );
    this.memberships.remove(lobby, userId);
  }

  /** Adds another domain's data about lobbies in gateway events. */
  describe(description: LobbyDescription): void {
    this.#descriptions.push(description);
  }

  /** @internal Other domains' data about a lobby. */
  described(lobby: LobbyRecord): Fields {
    return Object.assign({}, ...this.#descriptions.map((describe) => describe(lobby)));
  }

  /** @internal Signals that a member is about to leave. */
  leaving({ id: lobbyId }: LobbyRecord, userId: string): void {
    this.kernel.signals.emit("lobby.leaving", { lobbyId, userId });
  }

  require(id: string, applicationId: string): LobbyRecord {
    return this.store.require(id, applicationId);
  }

  /** Reports that a user's first session in a game started, or the last one ended. */
  connectionChanged(userId: string, applicationId: string, connected: boolean): void {
    for (const lobby of this.of(userId, applicationId)) {
      const member = this.store.member(lobby.id, userId) as LobbyMemberRecord;
      const others = this.store.memberIds(lobby.id).filter((id) => id !== userId);
      this.events.member(connected ? "CONNECT" : "DISCONNECT", lobby, member, others);
      this.updateIdleTimer(lobby);
    }
  }

  /** Starts or stops the time after which a lobby without anyone ends. */
  updateIdleTimer(lobby: LobbyRecord): void {
    const empty = !this.store
      .memberIds(lobby.id)
      .some((userId) => this.connected(userId, lobby.applicationId));
    this.#idle.look(lobby, empty && lobby.linkedChannelId === null);
  }

  /**
   * Gives one user the places of another in the lobbies of a game. A place the receiver has already
   * stays as it is; a lobby without room for the receiver is left out.
   *
   * @param leave - whether the other loses the places
   */
  adopt(applicationId: string, fromId: string, toId: string, leave: boolean): void {
    for (const lobby of this.of(fromId, applicationId)) {
      const { metadata, flags, additionalName } = this.store.member(
        lobby.id,
        fromId,
      ) as LobbyMemberRecord;
      if (leave) this.memberships.remove(lobby, fromId);
      const member = this.store.member(lobby.id, toId) !== undefined;
      if (member || !this.memberships.hasCapacity(toId, applicationId, lobby.id)) continue;
      this.memberships.put(lobby, { id: toId, metadata, flags, additionalName });
    }
  }

  /** Takes a user that is deleted out of all lobbies. */
  forgetUser(userId: string): void {
    for (const { lobbyId } of this.store.members.where("userId", userId)) {
      const lobby = this.store.lobbies.get(lobbyId);
      if (lobby !== undefined) this.memberships.remove(lobby, userId);
    }
  }

  /** Takes a user out of all lobbies of an application. */
  leaveAll(userId: string, applicationId: string): void {
    for (const lobby of this.of(userId, applicationId)) this.memberships.remove(lobby, userId);
  }

  /** Ends the lobbies of an application that is deleted. */
  forgetApplication(applicationId: string): void {
    for (const { id } of this.store.lobbies.where("applicationId", applicationId)) this.end(id);
  }

  /** @internal Makes a lobby without members. */
  make(
    applicationId: string,
    { lobbyMetadata, idleTimeout, flags }: Omit<JoinOptions, "secret">,
    secret?: string,
  ): LobbyRecord {
    const lobby = this.store.lobbies.put({
      id: this.kernel.ids.next(),
      applicationId,
      metadata: lobbyMetadata ?? null,
      flags: flags ?? 0,
      idleTimeout: idleTimeout ?? DEFAULT_IDLE_TIMEOUT,
      secretKey: secret === undefined ? null : secretKey(applicationId, secret),
      secretExpiresAt: this.kernel.clock.now() + SECRET_LIFETIME,
      fromSecret: secret !== undefined,
      webhooksUrl: null,
      linkedChannelId: null,
      linkedBy: null,
      linkedAt: null,
    });
    this.updateIdleTimer(lobby);
    return lobby;
  }

  /** @internal Changes the given fields, and notifies the members. */
  change(lobby: LobbyRecord, changes: LobbySettings): void {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    const updated = this.store.lobbies.update(lobby, Object.fromEntries(given));
    this.updateIdleTimer(updated);
    this.events.updated(updated, this.store.memberIds(lobby.id));
  }

  /** @internal Ends a lobby, whoever is in it. */
  end(id: string): void {
    const lobby = this.store.lobbies.get(id);
    if (lobby === undefined) return;
    this.kernel.signals.emit("lobby.deleting", { lobbyId: id });
    this.#idle.forget(id);
    const members = this.store.memberIds(id);
    for (const userId of members) this.store.members.delete(`${id}:${userId}`);
    this.store.lobbies.delete(id);
    this.ended(id);
    this.events.deleted(lobby, members, "deleted");
    this.kernel.events.add("lobby.deleted", { applicationId: lobby.applicationId, detail: id });
  }

  #findBySecret(applicationId: string, secret: string): LobbyRecord | undefined {
    const lobby = this.store.bySecret(applicationId, secret);
    if (lobby === undefined || lobby.secretExpiresAt > this.kernel.clock.now()) return lobby;
    // The old lobby lives on, but nothing leads to it any more.
    this.store.lobbies.update(lobby, { secretKey: null });
    return undefined;
  }
}
