import { PlatformError } from "../../../kernel/errors.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { InviteType } from "../../social/activity-invites/api.js";
import type { LocalContext } from "./context.js";
import type { RunningClient } from "./running-client.js";

/** What the user of the local client does there, beside a running game. */
export class Buttons {
  /** @internal Use `platform.localClient.buttons`. */
  constructor(
    private readonly context: LocalContext,
    private readonly client: () => RunningClient,
  ) {}

  /**
   * "Link account" in the settings of a game: AUTHORIZE_REQUEST.
   *
   * @returns how many programs of the application were notified
   */
  link(applicationId: string): number {
    return this.client().dispatch(
      "AUTHORIZE_REQUEST",
      null,
      ({ application }) => application?.id === applicationId,
    );
  }

  /**
   * "Join" on the profile of a friend whose party is open: ACTIVITY_JOIN with the party's secret.
   *
   * @returns how many programs of the application were notified
   * @throws ApiError when the user may not join
   */
  join(applicationId: string, hostId: string): number {
    const { session } = this.#host(applicationId, hostId);
    const client = this.client();
    const secret = this.context.activityInvites.secret({
      callerId: client.user.id,
      senderId: hostId,
      sessionId: session.id,
      applicationId,
      type: InviteType.Join,
    });
    return client.join(applicationId, secret);
  }

  /**
   * "Join" on an invite that arrived as a message.
   *
   * @returns how many programs and activities of the application were notified
   * @throws ApiError when the invite cannot be accepted
   */
  acceptInvite(messageId: string): number {
    return this.context.activityInvites.accept(this.client().user.id, messageId);
  }

  /**
   * "Ask to join" on the profile of a user: a join request, which reaches that user's game.
   *
   * @returns the id of its message
   * @throws ApiError when the two cannot write to each other
   */
  askToJoin(applicationId: string, hostId: string): string {
    const { session, partyId } = this.#host(applicationId, hostId);
    return this.#send(applicationId, hostId, InviteType.JoinRequest, partyId, session.id);
  }

  /**
   * "Invite to play" on the profile of a user: an invite into what the user's own program shows.
   *
   * @returns the id of its message
   * @throws PlatformError when no program shows a party; ApiError when the two cannot write to each
   *   other
   */
  invite(applicationId: string, userId: string): string {
    const client = this.client();
    client.publish();
    const { session, partyId } = this.#host(applicationId, client.user.id);
    return this.#send(applicationId, userId, InviteType.Join, partyId, session.id);
  }

  #send(
    applicationId: string,
    recipientId: string,
    type: number,
    party_id: string,
    session_id: string,
  ): string {
    const activity = { type, party_id, session_id };
    return this.context.directMessages.send(this.client().user.id, applicationId, recipientId, {
      content: "",
      activity,
    }).id;
  }

  /** The session of a user that shows a party in a game. */
  #host(applicationId: string, hostId: string): { session: Session; partyId: string } {
    for (const session of this.context.kernel.sessions.ofUser(hostId)) {
      for (const activity of session.presence.activities) {
        const { application_id = session.applicationId, party } = activity;
        const partyId = (party as { id?: unknown } | undefined)?.id;
        if (application_id === applicationId && typeof partyId === "string") {
          return { session, partyId };
        }
      }
    }
    throw new PlatformError(`The user ${hostId} shows no party in this game.`, "hostId");
  }
}
