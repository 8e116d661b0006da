import { unknownUser } from "../../../kernel/http/api-error.js";
import type { Users } from "../../identity/users/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import {
  type Acting,
  type ChannelRecord,
  cannotGrant,
  type Guilds,
  lacksPermissions,
  Permission,
  readBits,
} from "../core/api.js";
import { type PermissionOverwrite, unknownRole } from "../core/group.js";
import type { OverwriteBody } from "./bodies.js";
import { tooManyOverwrites, unknownOverwrite } from "./errors.js";

/** Most overwrites of a channel. */
const LIMIT = 1000;

/** What the audit log has of an overwrite. */
const KEYS = ["id", "type", "allow", "deny"] as const;

/** What the parts of the domain work with. */
export interface OverwriteParts {
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
}

/** Changes what roles and members may do in channels. */
export class Overwrites {
  constructor(private readonly parts: OverwriteParts) {}

  /** Sets what a role or a member may do in a channel. */
  put(acting: Acting, channel: ChannelRecord, id: string, body: OverwriteBody): void {
    this.#require(acting, channel);
    const before = channel.overwrites.find((overwrite) => overwrite.id === id);
    const [overwrite] = this.read(acting, channel.guildId, [{ ...body, id }], channel);
    if (overwrite === undefined) return;
    const others = channel.overwrites.filter((each) => each.id !== id);
    if (others.length >= LIMIT) throw tooManyOverwrites();
    const at = channel.overwrites.findIndex((each) => each.id === id);
    const overwrites = at === -1 ? [...others, overwrite] : channel.overwrites.with(at, overwrite);
    this.#apply(acting, channel, overwrites, before, overwrite);
  }

  /** Takes away what a role or a member may do other than in the guild. */
  delete(acting: Acting, channel: ChannelRecord, id: string): void {
    this.#require(acting, channel);
    const before = channel.overwrites.find((overwrite) => overwrite.id === id);
    if (before === undefined) throw unknownOverwrite();
    const overwrites = channel.overwrites.filter((overwrite) => overwrite.id !== id);
    this.#apply(acting, channel, overwrites, before, undefined);
  }

  /**
   * Reads overwrites. Nobody gives or takes permissions that it has not itself in the guild or the
   * channel, and only administrators those to manage permissions.
   *
   * @throws ApiError 10011 or 10013 for who is not there, 50013
   */
  read(
    acting: Acting,
    guildId: string,
    bodies: readonly (OverwriteBody & { id: string })[],
    channel?: ChannelRecord,
  ): PermissionOverwrite[] {
    const { permissions, store } = this.parts.guilds;
    const inChannel = channel && permissions.of(guildId, acting.userId, channel.id);
    const own = permissions.of(guildId, acting.userId) | (inChannel ?? 0n);
    const administrator = permissions.isAdministrator(guildId, acting.userId);
    return bodies.map((body) => {
      const type = body.type ?? (store.roles.get(body.id)?.guildId === guildId ? 0 : 1);
      if (type === 0 && store.roles.get(body.id)?.guildId !== guildId) throw unknownRole();
      if (type === 1 && this.parts.users.get(body.id) === undefined) throw unknownUser();
      const allow = readBits(body.allow ?? 0);
      const deny = readBits(body.deny ?? 0);
      const old = channel?.overwrites.find((each) => each.id === body.id);
      const changed =
        (BigInt(allow) ^ BigInt(old?.allow ?? 0)) | (BigInt(deny) ^ BigInt(old?.deny ?? 0));
      const managing = (changed & Permission.ManageRoles) !== 0n;
      const lacking = changed & ~own;
      if (lacking !== 0n) throw cannotGrant(lacking);
      if (managing && !administrator) throw lacksPermissions(Permission.Administrator);
      return { id: body.id, type, allow, deny };
    });
  }

  #require(acting: Acting, { guildId, id }: ChannelRecord): void {
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles, id);
  }

  #apply(
    acting: Acting,
    channel: ChannelRecord,
    overwrites: PermissionOverwrite[],
    before: PermissionOverwrite | undefined,
    after: PermissionOverwrite | undefined,
  ): void {
    this.parts.guilds.managers.channels.update(channel.guildId, [[channel, { overwrites }]]);
    this.#note(acting, channel, before, after);
  }

  /** Notes in the audit log which overwrites of a channel somebody has changed, each by itself. */
  noteChanges(acting: Acting, before: ChannelRecord, after: ChannelRecord): void {
    const ids = [...before.overwrites, ...after.overwrites].map(({ id }) => id);
    for (const id of new Set(ids)) {
      const [old, now] = [before, after].map(({ overwrites }) =>
        overwrites.find((each) => each.id === id),
      );
      this.#note(acting, after, old, now);
    }
  }

  #note(
    acting: Acting,
    channel: ChannelRecord,
    before: PermissionOverwrite | undefined,
    after: PermissionOverwrite | undefined,
  ): void {
    const { guilds, audit } = this.parts;
    const { id, type } = (after ?? before) as PermissionOverwrite;
    const changes = KEYS.map((key) => ({
      key,
      ...(before === undefined ? {} : { old_value: before[key] }),
      ...(after === undefined ? {} : { new_value: after[key] }),
    })).filter(({ old_value, new_value }) => old_value !== new_value);
    if (changes.length === 0) return;
    const { OverwriteCreate, OverwriteUpdate, OverwriteDelete } = AuditLogEvent;
    const changed = before === undefined ? OverwriteCreate : OverwriteUpdate;
    const name = guilds.store.roles.get(id)?.name;
    audit.record(channel.guildId, {
      type: after === undefined ? OverwriteDelete : changed,
      actorId: acting.userId,
      reason: acting.reason,
      targetId: channel.id,
      changes,
      options: {
        id,
        type: String(type),
        ...(type === 0 && name !== undefined ? { role_name: name } : {}),
      },
    });
  }
}
