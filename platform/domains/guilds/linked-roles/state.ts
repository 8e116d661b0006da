import { missingPermissions } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Connections } from "../../identity/connections/api.js";
import { type Acting, type Guilds, guildTable, Permission, roleNotGivable } from "../core/api.js";
import { type RoleRecord, unknownRole } from "../core/group.js";
import type { ConfigurationBody } from "./bodies.js";
import { holds, type Known } from "./eligibility.js";
import {
  type LinkedRoleRecord,
  linkedRoleShape,
  type Requirement,
  type RoleLinkRecord,
  roleLinkShape,
} from "./record.js";
import { RoleConnections } from "./role-connections.js";

/** How a role shows that it is linked; the service has null where other objects have true. */
const TAG = { guild_connections: null };

/** Roles that members have by what applications say of them. */
export class LinkedRoles {
  readonly connections: RoleConnections;
  readonly #roles: Table<LinkedRoleRecord>;
  readonly #links: Table<RoleLinkRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly accounts: Connections,
  ) {
    this.connections = new RoleConnections(kernel, (userId) => this.#review(userId));
    this.#roles = guildTable(kernel, { name: "linkedRoles", shape: linkedRoleShape });
    this.#links = guildTable(kernel, {
      name: "roleLinks",
      shape: roleLinkShape,
      grouped: ["userId", "roleId"],
    });
    const { signals } = kernel;
    signals.on("connection.changed", ({ userId }) => this.#review(userId));
    signals.on("role.deleting", ({ roleId }) => {
      this.#roles.delete(roleId);
      for (const { id } of this.#links.where("roleId", roleId)) this.#links.delete(id);
    });
    signals.on("guild.leaving", ({ guildId, userId }) => {
      for (const link of this.#links.where("userId", userId)) {
        if (link.guildId === guildId) this.#links.delete(link.id);
      }
    });
  }

  /** The conditions of a role, for who manages roles. */
  configuration(acting: Acting, guildId: string, roleId: string): Requirement[][] {
    this.guilds.permissions.require(guildId, acting.userId, Permission.ManageRoles);
    return this.#rules(this.#role(guildId, roleId));
  }

  /** Replaces the conditions of a role; none make it an ordinary one. */
  configure(acting: Acting, guildId: string, roleId: string, rules: ConfigurationBody) {
    const { permissions, managers } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const role = permissions.requireRoleBelow(guildId, acting.userId, roleId);
    if (role.managed || roleId === guildId) throw roleNotGivable(role);
    const groups = rules.map((all) => ({ all }));
    if (groups.length === 0) this.#roles.delete(roleId);
    else this.#roles.put({ id: roleId, guildId, rules: groups });
    const linked = groups.length > 0;
    const { guild_connections: _, ...others } = (role.tags ?? {}) as Record<string, unknown>;
    const tags = linked ? { ...others, ...TAG } : Object.keys(others).length > 0 ? others : null;
    const was = Object.hasOwn(role.tags ?? {}, "guild_connections");
    if (was !== linked) managers.roles.update(role, { tags });
    if (!linked) {
      for (const { id } of this.#links.where("roleId", roleId)) this.#links.delete(id);
    }
    for (const { userId } of this.#links.where("roleId", roleId)) this.#review(userId);
    return this.#rules(role);
  }

  /** The conditions of a role, each with whether it holds for a member. */
  eligibility({ userId }: Acting, guildId: string, roleId: string) {
    this.guilds.permissions.require(guildId, userId, 0n);
    const known = this.#known(userId);
    return this.#rules(this.#role(guildId, roleId)).map((all) =>
      all.map((one) => {
        const { application_id: applicationId, connection_metadata_field: key } = one;
        const item = applicationId && key ? known.item(applicationId, key) : undefined;
        const said = item && { name: item.name, description: item.description };
        return { ...one, ...said, result: holds(one, known) };
      }),
    );
  }

  /** Gives a member the linked role that it asks for. @throws ApiError 50013 for who may not have it */
  link({ userId }: Acting, guildId: string, roleId: string): void {
    this.guilds.permissions.require(guildId, userId, 0n);
    const role = this.#role(guildId, roleId);
    if (!this.#qualifies(role, userId)) {
      throw missingPermissions("the caller does not meet the conditions of the role");
    }
    this.#links.put({ id: `${roleId}:${userId}`, guildId, roleId, userId });
    this.#give(role, userId, true);
  }

  /** Takes a linked role from a member who does not want it any more. */
  unlink({ userId }: Acting, guildId: string, roleId: string): void {
    this.guilds.permissions.require(guildId, userId, 0n);
    const role = this.#role(guildId, roleId);
    this.#links.delete(`${roleId}:${userId}`);
    if (this.#roles.get(roleId) !== undefined) this.#give(role, userId, false);
  }

  #role(guildId: string, roleId: string): RoleRecord {
    const role = this.guilds.store.roles.get(roleId);
    if (role?.guildId !== guildId) throw unknownRole();
    return role;
  }

  #rules({ id }: RoleRecord): Requirement[][] {
    return (this.#roles.get(id)?.rules ?? []).map(({ all }) => [...all]);
  }

  /** Gives the roles that a user has asked for where the conditions hold, and takes those where they do not. */
  #review(userId: string): void {
    for (const { roleId } of this.#links.where("userId", userId)) {
      const role = this.guilds.store.roles.get(roleId);
      if (role !== undefined) this.#give(role, userId, this.#qualifies(role, userId));
    }
  }

  #qualifies(role: RoleRecord, userId: string): boolean {
    const known = this.#known(userId);
    return this.#rules(role).some((all) => all.every((one) => holds(one, known)));
  }

  #give(role: RoleRecord, userId: string, has: boolean): void {
    const member = this.guilds.member(role.guildId, userId);
    if (member === undefined || member.roles.includes(role.id) === has) return;
    const others = member.roles.filter((id) => id !== role.id);
    this.guilds.managers.members.update(member, { roles: has ? [...others, role.id] : others });
  }

  #known(userId: string): Known {
    const { connections, accounts } = this;
    return {
      now: this.kernel.clock.now(),
      hasAccount: (type) =>
        accounts.returned(userId).some((one) => one.type === type && !one.revoked),
      metadata: (applicationId) => connections.get(userId, applicationId)?.metadata,
      item: (applicationId, key) =>
        connections.metadata(applicationId).find((item) => item.key === key),
    };
  }
}
