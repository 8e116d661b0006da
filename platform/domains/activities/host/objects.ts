import type { EntitlementRecord } from "../../apps/monetization/api.js";
import { type ChannelRecord, ChannelType } from "../../guilds/core/api.js";
import type { VoiceState } from "../../guilds/voice-states/api.js";
import { type UserRecord, userObject } from "../../identity/users/api.js";
import { visiblePresence } from "../../social/presence/api.js";
import { RelationshipType } from "../../social/relationships/api.js";
import type { ActivityInstance } from "../core/api.js";
import { usersOf } from "../core/group.js";
import type { HostContext } from "./context.js";

/** A user in a form that fits both schemas of the embedded SDK (activities 2.9). */
export function rpcUser(user: UserRecord) {
  const { id, username, discriminator, global_name, avatar, flags, public_flags } =
    userObject(user);
  return {
    id,
    username,
    discriminator,
    global_name,
    avatar,
    bot: user.bot,
    flags,
    public_flags,
    premium_type: 0,
    avatar_decoration_data: null,
  };
}

/** Those who take part in an instance. */
export function participants({ users, guilds }: HostContext, instance: ActivityInstance) {
  const { guildId } = instance.location;
  return usersOf(instance).flatMap((userId) => {
    const user = users.get(userId);
    if (user === undefined) return [];
    const nickname = guildId === null ? null : guilds.member(guildId, userId)?.nick;
    return [{ ...rpcUser(user), ...(nickname ? { nickname } : {}) }];
  });
}

/** What one user is to another, with what that one does in this application. */
export function relationship(
  { users, relationships, kernel, applications }: HostContext,
  applicationId: string,
  userId: string,
  targetId: string,
) {
  const user = users.get(targetId);
  if (user === undefined) return undefined;
  const { platform } = relationships;
  const type = platform.get(userId, targetId)?.type ?? 0;
  const friends = type === RelationshipType.Friend;
  const seen = visiblePresence(friends ? kernel.sessions.ofUser(targetId) : [], applications);
  const activity = seen.activities.find((each) => each.application_id === applicationId) ?? null;
  return { type, user: rpcUser(user), presence: { status: seen.status, activity } };
}

/** An entitlement; the guild is not sent to the activity. */
export function rpcEntitlement(entitlement: EntitlementRecord) {
  const { startsAt, endsAt } = entitlement;
  return {
    id: entitlement.id,
    sku_id: entitlement.skuId,
    application_id: entitlement.applicationId,
    user_id: entitlement.userId ?? "0",
    gift_code_flags: 0,
    type: entitlement.type,
    consumed: entitlement.consumed,
    deleted: entitlement.deleted,
    ...(startsAt === null ? {} : { starts_at: rpcTime(startsAt) }),
    ...(endsAt === null ? {} : { ends_at: rpcTime(endsAt) }),
  };
}

/** A time with microseconds and the offset of UTC. */
export function rpcTime(time: number): string {
  return new Date(time).toISOString().replace("Z", "000+00:00");
}

/** How somebody is in voice. */
export function rpcVoiceState({ users, guilds }: HostContext, state: VoiceState) {
  const user = users.get(state.userId);
  const member = guilds.member(state.guildId, state.userId);
  if (user === undefined || member === undefined) return undefined;
  return {
    nick: member.nick ?? user.globalName ?? user.username,
    mute: false,
    volume: 100,
    user: rpcUser(user),
    voice_state: {
      mute: member.mute,
      deaf: member.deaf,
      self_mute: state.selfMute,
      self_deaf: state.selfDeaf,
      suppress: state.suppress,
    },
  };
}

/** A channel with its voice states, without messages. */
export function rpcChannel(context: HostContext, channel: ChannelRecord) {
  const { id, type, guildId, name, topic, position, bitrate, userLimit } = channel;
  const states = context.voice
    .inChannel(channel)
    .flatMap((state) => rpcVoiceState(context, state) ?? []);
  const speaks = type === ChannelType.Voice || type === ChannelType.Stage;
  return {
    id,
    type,
    guild_id: guildId,
    name,
    topic: topic ?? "",
    position,
    ...(speaks ? { bitrate, user_limit: userLimit } : {}),
    voice_states: states,
    messages: [],
  };
}
