import { type Delivery, Intent } from "../../../kernel/gateway/delivery.js";
import { EncodedDispatch } from "../../../kernel/gateway/encoded-dispatch.js";
import type { LobbyMemberRecord, LobbyRecord } from "./record.js";
import { gatewayLobby, gatewayMember, type LobbySources } from "./wire.js";

/** Scope that a session needs to see lobbies. */
const SCOPE = "lobbies.write";

/** What happens to a member, by the end of the event's name. */
export type MemberEvent = "ADD" | "UPDATE" | "REMOVE" | "CONNECT" | "DISCONNECT";

/** Notifies the members of lobbies (protocol 4.10). */
export class LobbyEvents {
  constructor(
    private readonly delivery: Delivery,
    private readonly sources: LobbySources,
  ) {}

  /** Shows a lobby to one of its members. */
  created(lobby: LobbyRecord, userId: string): void {
    this.#send(lobby, [userId], "LOBBY_CREATE", () => gatewayLobby(this.sources, lobby));
  }

  updated(lobby: LobbyRecord, userIds: Iterable<string>): void {
    this.#send(lobby, userIds, "LOBBY_UPDATE", () => gatewayLobby(this.sources, lobby));
  }

  /** Removes a lobby from users: it was deleted, or they are no longer members. */
  deleted(lobby: LobbyRecord, userIds: Iterable<string>, reason: "deleted" | "removed"): void {
    const { id, applicationId } = lobby;
    const audience = { userIds, intent: Intent.LobbyDelete, applicationId, scope: SCOPE };
    this.delivery.send(audience, "LOBBY_DELETE", { id, reason });
  }

  /** Notifies users of a change of a member. */
  member(
    event: MemberEvent,
    lobby: LobbyRecord,
    member: LobbyMemberRecord,
    userIds: Iterable<string>,
  ): void {
    const { id: lobby_id, applicationId: application_id } = lobby;
    this.#send(lobby, userIds, `LOBBY_MEMBER_${event}`, () => ({
      member: gatewayMember(this.sources, lobby, member),
      lobby_id,
      application_id,
    }));
  }

  /** Sends users the event of a message. */
  message(
    event: "CREATE" | "UPDATE" | "DELETE",
    lobby: LobbyRecord,
    userIds: Iterable<string>,
    data: unknown,
  ): void {
    this.#send(lobby, userIds, `LOBBY_MESSAGE_${event}`, () => data);
  }

  #send(
    { applicationId }: LobbyRecord,
    userIds: Iterable<string>,
    event: string,
    data: () => unknown,
  ): void {
    const audience = { userIds, intent: Intent.Lobbies, applicationId, scope: SCOPE };
    const sessions = this.delivery.reach(audience);
    if (sessions.length === 0) return;
    const dispatch = new EncodedDispatch(event, JSON.stringify(data()));
    for (const session of sessions) session.deliver(dispatch);
  }
}
