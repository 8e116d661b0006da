import { optionalText, optionalWhole, requiredId, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import { InviteType } from "../../social/activity-invites/api.js";
import type { CommandCall } from "./call.js";

/** Characters of the text that goes with an invite (protocol 11). */
const MAX_CONTENT_LENGTH = 1024;

/** ACTIVITY_INVITE_USER: invites a user to what the program shows. */
export function inviteUser(call: CommandCall) {
  const { args } = call;
  if (optionalWhole(args.type, "type", 0) !== InviteType.Join) {
    throw invalidPayload(`"type" must be ${InviteType.Join}.`);
  }
  const content = optionalText(args.content, "content", 0, MAX_CONTENT_LENGTH) ?? "";
  sendInvite(call, requiredId(args, "user_id"), content);
  return null;
}

/** SEND_ACTIVITY_JOIN_INVITE: lets someone in who asked. */
export function sendJoinInvite(call: CommandCall) {
  const userId = takeRequest(call);
  sendInvite(call, userId, "");
  return null;
}

/** CLOSE_ACTIVITY_JOIN_REQUEST: turns someone away who asked. */
export function closeJoinRequest(call: CommandCall) {
  takeRequest(call);
  return null;
}

/** ACCEPT_ACTIVITY_INVITE: the secret follows as ACTIVITY_JOIN (contract, RPC over IPC). */
export function acceptInvite({ client, connection, application, args }: CommandCall) {
  const applicationId = optionalText(args.application_id, "application_id") ?? application.id;
  const secret = refusedAs(RpcErrorCode.InvalidInvite, () =>
    client.context.activityInvites.secret({
      callerId: client.user.id,
      senderId: requiredId(args, "user_id"),
      sessionId: requiredText(args, "session_id"),
      applicationId,
      type: optionalWhole(args.type, "type", 0) ?? 0,
      messageId: requiredId(args, "message_id"),
    }),
  );
  const other = applicationId === application.id ? {} : { applicationId };
  queueMicrotask(() => connection.dispatch("ACTIVITY_JOIN", { secret, ...other }));
  return null;
}

function takeRequest({ client, application, args }: CommandCall): string {
  const userId = requiredId(args, "user_id");
  if (!client.joinRequests.delete(`${application.id}:${userId}`)) {
    const message = `The user ${userId} has not asked to join.`;
    throw new RpcError(RpcErrorCode.InvalidActivityJoinRequest, message);
  }
  return userId;
}

function sendInvite({ client, connection, application }: CommandCall, to: string, content: string) {
  const { activity } = connection;
  const partyId = activity?.party?.id;
  if (partyId === undefined || activity?.secrets?.join === undefined) {
    const message = "The program shows no activity that can be joined: a party and a join secret.";
    throw new RpcError(RpcErrorCode.NoEligibleActivity, message);
  }
  client.publish();
  refusedAs(RpcErrorCode.InvalidUser, () =>
    client.context.directMessages.send(client.user.id, application.id, to, {
      content,
      activity: { type: InviteType.Join, party_id: partyId, session_id: client.session.id },
    }),
  );
}
