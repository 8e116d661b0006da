import type { ImageFiles } from "../../../kernel/http/files/image-files.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import {
  type Acting,
  type Guilds,
  invalidRole,
  lacksPermissions,
  Permission,
  readBits,
  roleObject,
} from "../core/api.js";
import { type RoleRecord, unknownRole } from "../core/group.js";
import { type RoleBody, type RolePositions, readRole } from "./bodies.js";
import { tooManyRoles } from "./errors.js";

/** Most roles of a guild, @everyone included. */
const LIMIT = 250;

/** What somebody does with the roles of a guild, by the rules of the service. */
export class RoleOperations {
  constructor(
    private readonly guilds: Guilds,
    private readonly audit: AuditLog,
    private readonly images: ImageFiles,
  ) {}

  /** Makes a role just above @everyone. */
  create(acting: Acting, guildId: string, body: RoleBody): RoleRecord {
    const { permissions, store, managers } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    this.#requireOwn(acting, guildId, body);
    if (store.roles.count("guildId", guildId) >= LIMIT) throw tooManyRoles();
    const fields = readRole(body, store.guild(guildId), this.images);
    const role = managers.roles.create(guildId, fields);
    this.#note(acting, AuditLogEvent.RoleCreate, undefined, role);
    return role;
  }

  /** Changes a role; of @everyone, only the permissions. */
  edit(acting: Acting, guildId: string, roleId: string, body: RoleBody): RoleRecord {
    const { permissions, store, managers } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const everyone = roleId === guildId;
    const role = everyone
      ? this.role(guildId, roleId)
      : permissions.requireRoleBelow(guildId, acting.userId, roleId);
    this.#requireOwn(acting, guildId, body, role.permissions);
    const fields = readRole(body, store.guild(guildId), this.images);
    const { permissions: bits } = fields;
    const changes = everyone ? (bits === undefined ? {} : { permissions: bits }) : fields;
    if (same(role, changes)) return role;
    const updated = managers.roles.update(role, changes);
    this.#note(acting, AuditLogEvent.RoleUpdate, role, updated);
    return updated;
  }

  /**
   * Puts roles in another order. Clients also name the roles that stay where they are: @everyone, and
   * those above the bot's own.
   */
  reorder(acting: Acting, guildId: string, body: RolePositions): RoleRecord[] {
    const { permissions, store, managers } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const wanted = new Map<string, number>();
    for (const { id, position } of body) {
      if (typeof id !== "string" || typeof position !== "number") continue;
      const role = this.role(guildId, id);
      if (id !== guildId) wanted.set(id, position);
      else if (position !== 0) throw invalidRole(role);
    }
    const order = managers.roles.ordered(guildId, wanted);
    for (const [index, role] of managers.roles.ordered(guildId).entries()) {
      if (order[index] !== role) permissions.requireAboveRole(guildId, acting.userId, role);
    }
    const before = new Map(order.map((role) => [role.id, role]));
    for (const role of managers.roles.reorder(order)) {
      this.#note(acting, AuditLogEvent.RoleUpdate, before.get(role.id), role);
    }
    return store.rolesOf(guildId);
  }

  /** Deletes a role; those that an integration has go with it only. */
  delete(acting: Acting, guildId: string, roleId: string): void {
    const { permissions, managers } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const role = this.role(guildId, roleId);
    if (role.managed || roleId === guildId) throw invalidRole(role);
    permissions.requireRoleBelow(guildId, acting.userId, roleId);
    managers.roles.delete(role);
    this.#note(acting, AuditLogEvent.RoleDelete, role, undefined);
  }

  /** @throws ApiError 10011 for a role that the guild does not have */
  role(guildId: string, roleId: string): RoleRecord {
    const role = this.guilds.store.roles.get(roleId);
    if (role?.guildId !== guildId) throw unknownRole();
    return role;
  }

  /** How many members have each role but @everyone. */
  counts(guildId: string): Record<string, number> {
    const { store } = this.guilds;
    const roles = store.rolesOf(guildId).filter(({ id }) => id !== guildId);
    const counts = Object.fromEntries(roles.map(({ id }) => [id, 0]));
    for (const member of store.members.each("guildId", guildId)) {
      for (const id of member.roles) counts[id] = (counts[id] ?? 0) + 1;
    }
    return counts;
  }

  /** Nobody gives permissions that it has not itself; what was there before may stay. */
  #requireOwn(acting: Acting, guildId: string, body: RoleBody, before = "0"): void {
    const wanted = body.permissions ?? null;
    if (wanted === null) return;
    const own = this.guilds.permissions.of(guildId, acting.userId) | BigInt(before);
    const foreign = BigInt(readBits(wanted)) & ~own;
    if (foreign !== 0n) throw lacksPermissions(foreign);
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: RoleRecord | undefined,
    after: RoleRecord | undefined,
  ): void {
    const role = (after ?? before) as RoleRecord;
    this.audit.record(role.guildId, {
      type,
      actorId,
      reason,
      targetId: role.id,
      before: before && roleObject(before),
      after: after && roleObject(after),
    });
  }
}

function same(role: RoleRecord, changes: object): boolean {
  return JSON.stringify({ ...role, ...changes }) === JSON.stringify(role);
}
