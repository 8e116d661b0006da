import { PlatformError } from "../../../kernel/errors.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { missingAccess } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import { type InviteActivity, type Messages, unknownMessage } from "../../messages/core/api.js";
import type { DirectMessages } from "../direct-messages/api.js";
import { READS } from "../direct-messages/group.js";
import type { Relationships } from "../relationships/group.js";
import { invalidInvite, unknownSession } from "./errors.js";

/** What an invite asks for (protocol 12.3). */
export const InviteType = { Join: 1, JoinRequest: 5, StreamRequest: 6 } as const;

const KINDS: readonly number[] = Object.values(InviteType);

/** Activity flags: can be joined; friends may join without an invite (protocol 4.9). */
const JOIN = 1 << 1;
const PARTY_PRIVACY_FRIENDS = 1 << 6;

/** How long an invite can be accepted, in milliseconds: 6 hours (protocol 3.11). */
const INVITE_LIFETIME = 6 * 3_600_000;

/** The parts of an activity that matter for joining it. */
interface JoinableActivity {
  application_id?: unknown;
  flags?: unknown;
  party?: { id?: unknown; size?: unknown };
  secrets?: { join?: unknown };
}

/** A request for an activity's join secret: the user, the activity and the invite. */
export interface SecretRequest {
  callerId: string;
  senderId: string;
  sessionId: string;
  applicationId: string;
  type: number;
  messageId?: string | undefined;
}

/** An invite that a user has accepted. */
export interface AcceptedInvite {
  /** The accepting user's id. */
  readonly userId: string;
  /** Id of the application that the invite leads into. */
  readonly applicationId: string;
  /** The sender's join secret. */
  readonly secret: string;
}

/** Notifies running programs of an accepted invite. Returns how many were notified. */
export type AcceptListener = (accepted: AcceptedInvite) => number;

/** Invites into activities, and requests to be invited (protocol 3.11). */
export class ActivityInvites {
  readonly #listeners: AcceptListener[] = [];

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly relationships: Relationships,
    private readonly messages: Messages,
    private readonly directMessages: DirectMessages,
  ) {
    directMessages.checkInvites((...invite) => this.check(...invite));
    kernel.signals.on("message.created", ({ messageId }) => this.#announce(messageId));
  }

  /**
   * Checks an invite before it is sent: it needs an activity that can be joined, the sender's own
   * for an invite and the recipient's for a join request. Who asks another to stream needs an
   * activity of theirs to look at, joinable or not.
   *
   * @throws ApiError 50039 when there is none, 10020 for a session that is not the sender's
   */
  check(
    senderId: string,
    recipientId: string,
    applicationId: string,
    { type, party_id, session_id }: InviteActivity,
  ): void {
    if (!KINDS.includes(type)) throw invalidInvite();
    const hostId = type === InviteType.Join ? senderId : recipientId;
    const sessions = this.kernel.sessions.ofUser(hostId);
    const session = session_id && sessions.find(({ id }) => id === session_id);
    if (session_id && session === undefined) throw unknownSession();
    const candidates = session ? [session] : sessions;
    const joinable = candidates.some((candidate) => {
      const activity = activityOf(candidate, applicationId);
      if (activity === undefined) return false;
      const streams = type === InviteType.StreamRequest;
      if (streams && party_id === undefined) return true;
      return (streams || isJoinable(activity)) && activity.party?.id === party_id;
    });
    if (!joinable) throw invalidInvite();
  }

  /**
   * The join secret of an activity, for someone invited, or for a friend when the party is open to
   * friends.
   *
   * @throws ApiError when the activity is gone or the caller is not invited
   */
  secret({ callerId, senderId, sessionId, applicationId, type, messageId }: SecretRequest): string {
    if (type !== InviteType.Join) throw invalidInvite();
    const session = this.kernel.sessions.get(sessionId);
    const activity = session && activityOf(session, applicationId);
    if (session?.userId !== senderId || activity === undefined) throw unknownSession();
    const secret = activity.secrets?.join;
    const flags = typeof activity.flags === "number" ? activity.flags : 0;
    if ((flags & JOIN) === 0 || typeof secret !== "string") throw invalidInvite();
    if (messageId !== undefined) {
      this.#requireInvite(messageId, callerId, senderId, applicationId, activity.party?.id);
    } else {
      const open = (flags & PARTY_PRIVACY_FRIENDS) !== 0;
      if (!open || !this.relationships.areFriends(callerId, senderId)) throw missingAccess();
    }
    return secret;
  }

  /**
   * Accepts an invite in a conversation, on behalf of the recipient: ACTIVITY_JOIN.
   *
   * @returns how many programs and activities were notified
   * @throws PlatformError when the message is not an invite; ApiError when it cannot be accepted
   */
  accept(userId: string, messageId: string): number {
    const invite = this.messages.get(messageId);
    const sessionId = invite?.activity?.session_id;
    const applicationId = invite?.inviteApplicationId;
    if (invite === undefined || applicationId == null || sessionId === undefined) {
      throw new PlatformError(`Message ${messageId} is not an invite.`, "messageId");
    }
    const secret = this.secret({
      callerId: userId,
      senderId: invite.authorId,
      sessionId,
      applicationId,
      type: InviteType.Join,
      messageId,
    });
    return this.#listeners.reduce(
      (notified, listener) => notified + listener({ userId, applicationId, secret }),
      0,
    );
  }

  /** @internal Calls `listener` for each invite that is accepted. */
  onAccept(listener: AcceptListener): void {
    this.#listeners.push(listener);
  }

  /** ACTIVITY_INVITE_CREATE, for sessions that do not get the message itself. */
  #announce(messageId: string): void {
    const message = this.messages.get(messageId);
    if (message === undefined || message.activity === null) return;
    for (const session of this.directMessages.listeners(message)) {
      const reads = session.kind === "bot" || session.scopes.includes(READS);
      if (reads || session.userId === message.authorId) continue;
      const { id, ...shown } = this.directMessages.object(message, session);
      const { channel_id, author, application, activity } = shown as Record<string, unknown>;
      const notice = { message_id: id, channel_id, author, application, activity };
      session.dispatch("ACTIVITY_INVITE_CREATE", notice);
    }
  }

  #requireInvite(
    messageId: string,
    callerId: string,
    senderId: string,
    applicationId: string,
    partyId: unknown,
  ): void {
    const invite = this.messages.get(messageId);
    const fits =
      invite !== undefined &&
      invite.authorId === senderId &&
      invite.activity?.type === InviteType.Join &&
      invite.inviteApplicationId === applicationId &&
      this.directMessages.channels.participants(invite.channelId).includes(callerId) &&
      callerId !== senderId;
    if (!fits) throw unknownMessage();
    const fresh = snowflakeTime(messageId) + INVITE_LIFETIME >= this.kernel.clock.now();
    if (!fresh || invite.activity?.party_id !== partyId) throw invalidInvite();
  }
}

/** A session's activity in an application. Game activities belong to the session's own application. */
function activityOf(session: Session, applicationId: string): JoinableActivity | undefined {
  const { activities } = session.presence;
  if (session.applicationId === applicationId) return activities[0];
  return activities.find(({ application_id }) => application_id === applicationId);
}

/** Whether there is a party with a free place and a secret. A size of 0 is no limit. */
function isJoinable({ party, secrets }: JoinableActivity): boolean {
  const [current, most] = Array.isArray(party?.size) ? party.size : [];
  const room = typeof current === "number" && (most === 0 || current < most);
  const join = secrets?.join;
  return (
    typeof party?.id === "string" &&
    party.id !== "" &&
    room &&
    typeof join === "string" &&
    join !== ""
  );
}
