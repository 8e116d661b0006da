import { optionalText, requiredId, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import { readActivity } from "../../local/client/api.js";
import { InviteType } from "../../social/activity-invites/api.js";
import type { ActivityCall } from "./call.js";
import { participants, relationship, rpcChannel, rpcUser } from "./objects.js";

/** GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS. */
export function getParticipants({ context, session }: ActivityCall) {
  return { participants: participants(context, session.instance) };
}

/** GET_USER: a user, or null. */
export function getUser({ context, args }: ActivityCall) {
  optionalText(args.id, "id", 1, 64);
  const user = context.users.get(requiredText(args, "id"));
  return user === undefined ? null : rpcUser(user);
}

/** GET_RELATIONSHIPS, with what friends do in this application. */
export function getRelationships({ context, session }: ActivityCall) {
  const { userId, applicationId } = session;
  const own = context.relationships.platform.of(userId);
  return {
    relationships: own.flatMap(
      ({ targetId }) => relationship(context, applicationId, userId, targetId) ?? [],
    ),
  };
}

/** INVITE_USER_EMBEDDED: an invite to a friend, in their conversation. */
export function inviteUser({ context, session, args }: ActivityCall) {
  const { userId, applicationId } = session;
  const friendId = requiredId(args, "user_id");
  const content = optionalText(args.content, "content", 0, 1024) ?? "";
  if (!context.relationships.platform.areFriends(userId, friendId)) {
    throw new RpcError(RpcErrorCode.InvalidUser, "Only friends can be invited.");
  }
  refusedAs(RpcErrorCode.InvalidUser, () => {
    const { partyId: party_id, presenceId: session_id } = session;
    const activity = { type: InviteType.Join, party_id, session_id };
    context.directMessages.send(userId, applicationId, friendId, { content, activity });
  });
  return null;
}

/** SET_ACTIVITY: what friends see of the activity; its name is the application's. */
export function setActivity({ context, session, args }: ActivityCall) {
  const { activity = null } = args;
  if (activity === null) {
    session.show(null);
    return { name: context.applications.require(session.applicationId).name, type: 0 };
  }
  const application = context.applications.require(session.applicationId);
  const { name: _name, ...given } = readActivity(activity, application);
  for (const [field, url] of Object.entries({
    state_url: given.state_url,
    details_url: given.details_url,
  })) {
    if (url !== undefined && !URL.canParse(url)) {
      throw invalidPayload(`"activity.${field}" must be an address, but it is "${url}".`);
    }
  }
  const shown = { ...given, name: application.name };
  session.show(shown);
  return shown;
}

/** GET_CHANNEL. Conversations also need `dm_channels.read`. */
export function getChannel({ context, session, args }: ActivityCall) {
  const channelId = requiredId(args, "channel_id");
  const { guilds } = context;
  const channel = guilds.channel(channelId);
  if (channel !== undefined && guilds.permissions.sees(channel, session.userId)) {
    return rpcChannel(context, channel);
  }
  for (const conversations of guilds.otherChannels) {
    const found = conversations.find(session.userId, channelId);
    if (found === undefined) continue;
    if (!session.scopes.includes("dm_channels.read")) {
      throw new RpcError(RpcErrorCode.InvalidPermissions, "Not authenticated or invalid scope");
    }
    return { id: channelId, type: found.type, voice_states: [], messages: [] };
  }
  const message = "There is no such channel, or the user does not see it.";
  throw new RpcError(RpcErrorCode.InvalidChannel, message);
}

/** GET_CHANNEL_PERMISSIONS: what the user may do where the activity runs. */
export function getChannelPermissions({ context, session }: ActivityCall) {
  const { guildId, channelId } = session.instance.location;
  const bits =
    guildId === null ? 0n : context.guilds.permissions.of(guildId, session.userId, channelId);
  return { permissions: bits.toString() };
}

/** USER_SETTINGS_GET_LOCALE. */
export function getLocale({ context, session }: ActivityCall) {
  return { locale: context.users.require(session.userId).locale };
}
