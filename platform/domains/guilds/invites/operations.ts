import { Intent } from "../../../kernel/gateway/delivery.js";
import {
  botsNotAllowed,
  missingField,
  wrongChannelType,
  wrongField,
} from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { timestamp, timestampOrNull } from "../../../kernel/timestamps.js";
import { partialApplication } from "../../identity/applications/api.js";
import { userObject } from "../../identity/users/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type GuildBans, userBanned } from "../bans/api.js";
import { type Acting, ChannelType, isThread, Permission, roleNotGivable } from "../core/api.js";
import { type GuildInviteRecord, unknownInvite } from "../core/group.js";
import type { JoinRequests } from "../join-requests/group.js";
import type { InviteBody } from "./bodies.js";
import { invitesPaused, noTargets, notInvited, tooManyInvites, unknownJob } from "./errors.js";
import { Visits } from "./temporary.js";
import { type InviteSources, inviteMetadata } from "./wire.js";

/** Most invites of a guild. */
const LIMIT = 1000;

/** Seconds for which an invite can be used by default: a day. */
const USUAL_AGE = 86_400;

/** What the operations work with. */
export interface InviteParts extends InviteSources {
  readonly kernel: Kernel;
  readonly audit: AuditLog;
  readonly bans: GuildBans;
  readonly joinRequests: Pick<JoinRequests, "asks">;
}

/** What somebody does with invites, by the rules of the service. */
export class InviteOperations {
  readonly #visits: Visits;

  constructor(private readonly parts: InviteParts) {
    this.#visits = new Visits(parts.kernel, parts.guilds);
  }

  /** Makes an invite to a channel, or returns an equal one where that is enough. */
  create(
    acting: Acting,
    channelId: string,
    body: InviteBody,
    targets: readonly string[] | null,
  ): GuildInviteRecord {
    const { guilds, kernel } = this.parts;
    const channel = guilds.store.channel(channelId);
    const { guildId } = channel;
    const needed = Permission.ViewChannel | Permission.CreateInstantInvite;
    guilds.permissions.require(guildId, acting.userId, needed, channelId);
    if (isThread(channel) || channel.type === ChannelType.Category) throw wrongChannelType();
    const roleIds = this.#roles(acting, guildId, body.role_ids);
    this.#requireTarget(body);
    const options = {
      inviterId: acting.userId,
      maxAge: body.max_age ?? USUAL_AGE,
      maxUses: body.max_uses ?? 0,
      temporary: body.temporary ?? false,
      targetType: body.target_type ?? null,
      targetUserId: body.target_user_id ?? null,
      targetApplicationId: body.target_application_id ?? null,
      roleIds,
      targetUsers: targets === null ? null : [...targets],
      targetedAt: targets === null ? null : kernel.clock.now(),
    };
    const special = targets !== null || roleIds.length > 0 || options.targetType !== null;
    if (body.unique !== true && !special) {
      const equal = guilds.invites
        .ofChannel(channelId)
        .find(
          ({ inviterId, maxAge, maxUses, temporary, targetUsers }) =>
            inviterId === acting.userId &&
            maxAge === options.maxAge &&
            maxUses === options.maxUses &&
            temporary === options.temporary &&
            targetUsers === null,
        );
      if (equal !== undefined) return equal;
    }
    if (guilds.invites.ofGuild(guildId).length >= LIMIT) throw tooManyInvites();
    const invite = guilds.invites.create(channel, options);
    this.#notify("INVITE_CREATE", invite, this.#created(invite));
    this.#note(acting, AuditLogEvent.InviteCreate, invite);
    return invite;
  }

  /** The invite of the service itself to a channel, such as for a widget, which is made once a day. */
  ofService(channelId: string): GuildInviteRecord {
    const { guilds } = this.parts;
    const kept = guilds.invites
      .ofChannel(channelId)
      .find((one) => one.inviterId === null && one.targetUsers === null);
    if (kept !== undefined) return kept;
    const options = { inviterId: null, maxAge: USUAL_AGE, maxUses: 0 };
    const invite = guilds.invites.create(guilds.store.channel(channelId), options);
    this.#notify("INVITE_CREATE", invite, this.#created(invite));
    return invite;
  }

  /** Takes an invite back. */
  delete(acting: Acting, code: string): GuildInviteRecord {
    const { guilds } = this.parts;
    const invite = guilds.invites.require(code);
    const { guildId, channelId } = invite;
    const { permissions } = guilds;
    const { ManageChannels, ManageGuild } = Permission;
    // An overwrite of the channel gives nobody the guild.
    if (permissions.may(guildId, acting.userId, ManageGuild)) {
      permissions.require(guildId, acting.userId, ManageGuild);
    } else if (permissions.may(guildId, acting.userId, ManageChannels, channelId)) {
      permissions.require(guildId, acting.userId, ManageChannels, channelId);
    } else {
      const member = guilds.member(guildId, acting.userId);
      throw permissions.refusal(member, [ManageChannels, ManageGuild]);
    }
    guilds.invites.delete(code);
    this.#notify("INVITE_DELETE", invite, { channel_id: channelId, guild_id: guildId, code });
    this.#note(acting, AuditLogEvent.InviteDelete, invite);
    return invite;
  }

  /**
   * Makes a user a member by an invite, with its roles. The invite is used up by the last use.
   *
   * @throws ApiError for an invite that cannot be used, or not by this user
   */
  accept(code: string, userId: string): GuildInviteRecord {
    const { guilds, users, bans, kernel } = this.parts;
    const invite = guilds.invites.find(code);
    const { guildId, targetUsers, roleIds } = invite;
    const guild = guilds.require(guildId);
    if (users.require(userId).bot) throw botsNotAllowed();
    if (targetUsers !== null && !targetUsers.includes(userId)) throw notInvited();
    if (guilds.member(guildId, userId) !== undefined) return invite;
    if (bans.has(guildId, userId)) throw userBanned();
    const until = guild.invitesDisabledUntil ?? 0;
    const paused = guild.features.includes("INVITES_DISABLED") || until > kernel.clock.now();
    if (paused) throw invitesPaused();
    const roles = roleIds.filter((id) => guilds.store.roles.get(id) !== undefined);
    guilds.invites.use(invite);
    const pending = this.parts.joinRequests.asks(guildId);
    guilds.managers.members.add(guildId, userId, { roles, pending });
    if (invite.temporary && roles.length === 0) this.#visits.begin(guildId, userId);
    return invite;
  }

  /** The only users who may use an invite. */
  targets(acting: Acting, code: string): readonly string[] {
    const invite = this.#managed(acting, code, [Permission.ManageGuild, Permission.ViewAuditLog]);
    if (invite.targetUsers === null) throw noTargets();
    return invite.targetUsers;
  }

  /** Sets who alone may use an invite. */
  setTargets(acting: Acting, code: string, targets: readonly string[]): void {
    const { guilds, kernel } = this.parts;
    const invite = this.#managed(acting, code, [Permission.ManageGuild]);
    const targetedAt = kernel.clock.now();
    const updated = guilds.invites.update(invite, { targetUsers: [...targets], targetedAt });
    this.#note(acting, AuditLogEvent.InviteUpdate, updated);
  }

  /** How far the service is with a list of users; here it is done at once. */
  job(acting: Acting, code: string) {
    const invite = this.#managed(acting, code, [Permission.ManageGuild, Permission.ViewAuditLog]);
    const { targetUsers, targetedAt } = invite;
    if (targetUsers === null || targetedAt === null) throw unknownJob();
    const total = targetUsers.length;
    const moment = timestamp(targetedAt);
    return {
      status: 2,
      total_users: total,
      processed_users: total,
      created_at: moment,
      completed_at: moment,
      error_message: null,
    };
  }

  /** An invite whose maker, or who has one of the permissions, may look into. */
  #managed(acting: Acting, code: string, anyOf: readonly bigint[]): GuildInviteRecord {
    const { guilds } = this.parts;
    const invite = guilds.invites.require(code);
    const { guildId, inviterId } = invite;
    if (guilds.member(guildId, acting.userId) === undefined) throw unknownInvite();
    if (inviterId !== acting.userId) guilds.permissions.requireAny(guildId, acting.userId, anyOf);
    return invite;
  }

  #roles(acting: Acting, guildId: string, wanted: readonly string[] | undefined): string[] {
    if (wanted === undefined || wanted.length === 0) return [];
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    return permissions.requireRoles(guildId, wanted).map((role) => {
      permissions.requireAboveRole(guildId, acting.userId, role);
      if (role.managed || role.id === guildId) throw roleNotGivable(role);
      return role.id;
    });
  }

  #requireTarget(body: InviteBody): void {
    const { target_type: type, target_user_id: user, target_application_id: application } = body;
    if (type === 1 && !user) throw required("target_user_id");
    if (type === 2 && !application) throw required("target_application_id");
    if (type === 2 && this.parts.applications.get(application ?? "") === undefined) {
      const message = "There is no application with this id.";
      throw wrongField("target_application_id", "BASE_TYPE_INVALID", message);
    }
  }

  #created(invite: GuildInviteRecord) {
    const { users, applications } = this.parts;
    const { guildId: guild_id, channelId: channel_id, inviterId, roleIds } = invite;
    const inviter = inviterId === null ? undefined : users.get(inviterId);
    const user = users.get(invite.targetUserId ?? "");
    const application = applications.get(invite.targetApplicationId ?? "");
    return {
      type: 0,
      code: invite.id,
      guild_id,
      channel_id,
      ...(inviter === undefined ? {} : { inviter: userObject(inviter) }),
      ...inviteMetadata(invite),
      expires_at: timestampOrNull(invite.expiresAt),
      ...(invite.targetType === null ? {} : { target_type: invite.targetType }),
      ...(user === undefined ? {} : { target_user: userObject(user) }),
      ...(application === undefined ? {} : { target_application: partialApplication(application) }),
      ...(roleIds.length === 0 ? {} : { role_ids: roleIds }),
    };
  }

  #notify(event: string, { guildId, channelId }: GuildInviteRecord, data: object): void {
    this.parts.guilds.deliver({
      guildId,
      event,
      intent: Intent.GuildInvites,
      channelId,
      anyOf: [Permission.ManageChannels],
      data,
    });
  }

  #note({ userId: actorId, reason }: Acting, type: number, invite: GuildInviteRecord): void {
    const fields = {
      code: invite.id,
      channel_id: invite.channelId,
      inviter_id: invite.inviterId,
      max_uses: invite.maxUses,
      uses: invite.uses,
      max_age: invite.maxAge,
      temporary: invite.temporary,
    };
    const gone = type === AuditLogEvent.InviteDelete;
    const { guildId } = invite;
    const state = gone ? { before: fields } : { after: fields };
    this.parts.audit.record(guildId, { type, actorId, reason, ...state });
  }
}

function required(field: string) {
  return missingField(field);
}
