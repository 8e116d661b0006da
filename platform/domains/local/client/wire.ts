import type { Urls } from "../../../kernel/http/urls.js";
import { isObject } from "../../../kernel/json.js";
import { type UserRecord, userObject } from "../../identity/users/api.js";
import { InviteType } from "../../social/activity-invites/api.js";
import { visiblePresence } from "../../social/presence/api.js";
import type { LocalContext } from "./context.js";

/** READY (protocol 5.4). The user is signed in to the local client, no program needs a token. */
export function readyData(user: UserRecord, urls: Urls) {
  return {
    v: 1,
    config: {
      api_endpoint: urls.api.replace(/^\w+:/, "").replace(/\/v\d+$/, ""),
      environment: "production",
    },
    user: { ...userObject(user), bot: user.bot, premium_type: 0 },
  };
}

/** An invite or join request as programs get it (protocol 5.9), from the message that carries it. */
export function inviteEvent(
  message: Readonly<Record<string, unknown>>,
  { users, kernel, applications }: Pick<LocalContext, "applications" | "kernel" | "users">,
) {
  const { activity, author, application } = message;
  if (!isObject(activity) || !isObject(author) || !isObject(application)) return undefined;
  // Programs have no event for who asks them to stream.
  if (activity.type === InviteType.StreamRequest) return undefined;
  const applicationId = String(application.id);
  const sender = users.get(String(author.id));
  if (sender === undefined) return undefined;
  const sessionId = typeof activity.session_id === "string" ? activity.session_id : undefined;
  const isRequest = activity.type === InviteType.JoinRequest;
  const shown = visiblePresence(kernel.sessions.ofUser(sender.id), applications).activities.find(
    (candidate) =>
      candidate.application_id === applicationId &&
      (sessionId === undefined || isRequest || candidate.session_id === sessionId),
  );
  const data = {
    user: userObject(sender),
    activity: {
      ...shown,
      application_id: applicationId,
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
      party: { ...(isObject(shown?.party) ? shown.party : {}), id: activity.party_id },
    },
    type: isRequest ? InviteType.JoinRequest : InviteType.Join,
    channel_id: message.channel_id,
    message_id: message.id,
    application_id: applicationId,
  };
  return { evt: isRequest ? "ACTIVITY_JOIN_REQUEST" : "ACTIVITY_INVITE", applicationId, data };
}
