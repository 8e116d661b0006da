import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Lobbies, LobbyRecord } from "../../social/lobbies/api.js";
import type { Ticket, VoiceAdmissions } from "../servers/api.js";
import { VoiceClose } from "../servers/group.js";
import type { CallSettings, CallState } from "./record.js";
import { callStateObject } from "./wire.js";

/** Scope that a session needs to see lobbies, and to be in their calls. */
export const CALL_SCOPE = "lobbies.write";

/** The region of voice servers when no client names one. */
const REGION = "us-east";

/** Calls of lobbies. They last as long as sessions do and are in no snapshot. */
export class LobbyCalls {
  readonly #states = new Map<string, Map<string, CallState>>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly lobbies: Lobbies,
    private readonly admissions: VoiceAdmissions,
  ) {
    kernel.sessions.onPresence((userId, _merged, own) => {
      const live = new Set(own.map(({ id }) => id));
      for (const { sessionId, lobbyId } of this.ofUser(userId)) {
        if (!sessionId.startsWith("local:") && !live.has(sessionId)) this.leave(lobbyId, userId);
      }
    });
    admissions.onMoved(({ serverId, userId }, ticket) =>
      this.#notifyServer(serverId, userId, ticket),
    );
  }

  /** Those in a lobby's call, in the order in which they came. */
  of(lobbyId: string): CallState[] {
    return [...(this.#states.get(lobbyId)?.values() ?? [])];
  }

  /** How a user is in a lobby's call. */
  get(lobbyId: string, userId: string): CallState | undefined {
    return this.#states.get(lobbyId)?.get(userId);
  }

  /** The calls that a user is in. */
  ofUser(userId: string): CallState[] {
    return [...this.#states.values()].flatMap((states) => states.get(userId) ?? []);
  }

  /** What a lobby shows of its call. */
  describe(lobbyId: string) {
    const states = this.of(lobbyId);
    const region = states.length === 0 ? null : (states[0]?.region ?? REGION);
    return { voice_states: states.map((state) => callStateObject(state)), region };
  }

  /**
   * Brings a member into a lobby's call, or changes how it is there.
   *
   * @param sessionId - gateway session of the member; another one takes the place over
   */
  join(lobby: LobbyRecord, userId: string, settings: CallSettings, sessionId?: string): void {
    const { id: lobbyId } = lobby;
    const before = this.get(lobbyId, userId);
    const own = before?.sessionId.startsWith("local:") ? before.sessionId : undefined;
    const state: CallState = {
      ...settings,
      lobbyId,
      userId,
      sessionId: sessionId ?? own ?? `local:${this.kernel.random.hex(13)}`,
      connectedAt: before?.connectedAt ?? this.kernel.clock.now(),
    };
    const other = before?.sessionId !== state.sessionId;
    const same =
      !other &&
      before.selfMute === settings.selfMute &&
      before.selfDeaf === settings.selfDeaf &&
      before.selfVideo === settings.selfVideo;
    const states = this.#states.get(lobbyId) ?? new Map<string, CallState>();
    this.#states.set(lobbyId, states.set(userId, state));
    // A client that repeats its request has lost its voice connection, unless it is still connected
    // to the voice server.
    const lost = same && !this.admissions.present(lobbyId, userId);
    if (other || lost) this.#admit(state);
    const { selfMute, selfDeaf } = state;
    this.admissions.setMemberState(lobbyId, userId, {
      speaks: true,
      hears: true,
      selfMute,
      selfDeaf,
    });
    if (!same) this.#notify(lobby, state);
    const ticket = other || lost ? this.admissions.ticket(lobbyId, userId) : undefined;
    if (ticket !== undefined) this.#notifyServer(lobbyId, userId, ticket);
  }

  /** Takes a user out of a lobby's call; does nothing when it is not in there. */
  leave(lobbyId: string, userId: string): void {
    const state = this.get(lobbyId, userId);
    if (state === undefined) return;
    const states = this.#states.get(lobbyId);
    states?.delete(userId);
    if (states?.size === 0) this.#states.delete(lobbyId);
    this.admissions.release(lobbyId, userId);
    const lobby = this.lobbies.get(lobbyId);
    if (lobby !== undefined) this.#notify(lobby, state, true);
  }

  /** Ends the call of a lobby that is about to be deleted. */
  end(lobbyId: string): void {
    this.admissions.releaseAll(lobbyId, VoiceClose.CallEnded);
    this.#states.delete(lobbyId);
  }

  /** Looks after the voice server of a lobby's call, and takes another when it does nothing. */
  check(lobbyId: string): void {
    this.admissions.repair(lobbyId);
  }

  /** @internal Nobody is in any call after records have been replaced. */
  clear(): void {
    for (const lobbyId of [...this.#states.keys()]) this.end(lobbyId);
  }

  #admit({ lobbyId, userId, sessionId }: CallState): void {
    const endToEnd = () => "offered" as const;
    this.admissions.admit({ serverId: lobbyId, channelId: lobbyId, userId, sessionId, endToEnd });
  }

  #notify({ id, applicationId }: LobbyRecord, state: CallState, left = false): void {
    const userIds = this.lobbies.members(id).map(({ userId }) => userId);
    const audience = { userIds, intent: Intent.Lobbies, applicationId, scope: CALL_SCOPE };
    const event = "LOBBY_VOICE_STATE_UPDATE";
    this.kernel.delivery.send(audience, event, callStateObject(state, left));
  }

  #notifyServer(lobbyId: string, userId: string, { token, endpoint }: Ticket): void {
    const sessionId = this.get(lobbyId, userId)?.sessionId;
    const session = this.kernel.sessions.ofUser(userId).find(({ id }) => id === sessionId);
    session?.dispatch("LOBBY_VOICE_SERVER_UPDATE", { lobby_id: lobbyId, token, endpoint });
  }
}
