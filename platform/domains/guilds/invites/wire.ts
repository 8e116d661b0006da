import { timestamp, timestampOrNull } from "../../../kernel/timestamps.js";
import { type Applications, partialApplication } from "../../identity/applications/api.js";
import { type Users, userObject } from "../../identity/users/api.js";
import type { GuildRecord, Guilds } from "../core/api.js";
import type { GuildInviteRecord, RoleRecord } from "../core/group.js";

/** What invite objects are made with. */
export interface InviteSources {
  readonly guilds: Guilds;
  readonly users: Users;
  readonly applications: Applications;
}

/** An invite as everyone sees it. */
export function inviteObject(
  { guilds, users, applications }: InviteSources,
  invite: GuildInviteRecord,
) {
  const { guildId, channelId, inviterId, targetUserId, targetApplicationId, roleIds } = invite;
  const channel = guilds.channel(channelId);
  const inviter = inviterId === null ? undefined : users.get(inviterId);
  const user = targetUserId === null ? undefined : users.get(targetUserId);
  const app = targetApplicationId === null ? undefined : applications.get(targetApplicationId);
  const roles = roleIds.flatMap((id) => guilds.store.roles.get(id) ?? []);
  return {
    type: 0,
    code: invite.id,
    expires_at: timestampOrNull(invite.expiresAt),
    guild_id: guildId,
    guild: inviteGuild(guilds.require(guildId)),
    channel: { id: channelId, type: channel?.type ?? 0, name: channel?.name ?? null },
    ...(inviter === undefined ? {} : { inviter: userObject(inviter) }),
    ...(invite.targetType === null ? {} : { target_type: invite.targetType }),
    ...(user === undefined ? {} : { target_user: userObject(user) }),
    ...(app === undefined ? {} : { target_application: partialApplication(app) }),
    ...(roles.length === 0 ? {} : { roles: roles.map(inviteRole) }),
  };
}

/** What those who manage invites see besides. */
export function inviteMetadata(invite: GuildInviteRecord) {
  const { uses, maxUses: max_uses, maxAge: max_age, temporary, createdAt } = invite;
  return { uses, max_uses, max_age, temporary, created_at: timestamp(createdAt) };
}

/** A role that an invite gives: what it looks like, not what it may (contract, Invite role). */
function inviteRole(role: RoleRecord) {
  return {
    id: role.id,
    name: role.name,
    position: role.position,
    color: role.color,
    colors: {
      primary_color: role.color,
      secondary_color: role.secondaryColor,
      tertiary_color: role.tertiaryColor,
    },
    icon: role.icon,
    unicode_emoji: role.unicodeEmoji,
  };
}

function inviteGuild(guild: GuildRecord) {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    splash: guild.splash,
    description: guild.description,
    features: guild.features,
    verification_level: guild.verificationLevel,
    vanity_url_code: guild.vanityUrlCode,
    nsfw_level: guild.nsfwLevel,
    nsfw: guild.nsfwLevel === 1 || guild.nsfwLevel === 3,
    premium_subscription_count: guild.premiumSubscriptionCount,
  };
}
