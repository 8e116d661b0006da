import { Intent } from "../../../kernel/gateway/delivery.js";
import { newRole } from "./defaults.js";
import type { MemberManager } from "./member-manager.js";
import type { GuildParts } from "./parts.js";
import { isAbove } from "./permissions.js";
import type { RoleRecord } from "./record.js";
import { roleObject } from "./wire.js";

/** What of a role can be set. */
export type RoleFields = Partial<Omit<RoleRecord, "id" | "guildId" | "position">>;

/** Changes roles and sends the events. Callers check permissions first. */
export class RoleManager {
  constructor(
    private readonly parts: GuildParts,
    private readonly members: MemberManager,
  ) {}

  /**
   * Makes a role.
   *
   * @param position - default: 1, just above @everyone
   */
  create(guildId: string, fields: RoleFields, position = 1): RoleRecord {
    const { store, kernel } = this.parts;
    const everyone = store.roles.get(guildId);
    const permissions = fields.permissions ?? everyone?.permissions ?? "0";
    const id = kernel.ids.next();
    const role = store.roles.put({ ...newRole, ...fields, id, guildId, permissions, position });
    this.#notify("GUILD_ROLE_CREATE", role);
    return role;
  }

  /** Changes a role. */
  update(role: RoleRecord, changes: RoleFields): RoleRecord {
    const { store, visibility } = this.parts;
    const apply = () => {
      const updated = store.roles.update(role, changes);
      this.#notify("GUILD_ROLE_UPDATE", updated);
      return updated;
    };
    const permissions = changes.permissions ?? role.permissions;
    return permissions === role.permissions ? apply() : visibility.changing(role.guildId, apply);
  }

  /**
   * The roles above @everyone from the lowest to the highest, as they would be with other positions.
   *
   * @param wanted - new positions; the roles that it does not name keep theirs as far as they can. Who
   *   takes the position of another role pushes that one aside
   */
  ordered(guildId: string, wanted: ReadonlyMap<string, number> = new Map()): RoleRecord[] {
    const rank = ({ id, position }: RoleRecord) => wanted.get(id) ?? position;
    const move = (role: RoleRecord) => Math.sign(rank(role) - role.position);
    return this.parts.store
      .rolesOf(guildId)
      .filter(({ id }) => id !== guildId)
      .sort(
        (left, right) =>
          rank(left) - rank(right) || move(left) - move(right) || (isAbove(left, right) ? 1 : -1),
      );
  }

  /**
   * Puts roles in another order.
   *
   * @param order - what {@link ordered} has returned
   * @returns the roles whose position is another now
   */
  reorder(order: readonly RoleRecord[]): RoleRecord[] {
    const { store } = this.parts;
    const moved = order.flatMap((role, index) =>
      role.position === index + 1 ? [] : store.roles.update(role, { position: index + 1 }),
    );
    for (const role of moved) this.#notify("GUILD_ROLE_UPDATE", role);
    return moved;
  }

  /** Takes a role from all who have it, out of all overwrites, and deletes it. */
  delete(role: RoleRecord): void {
    const { store, delivery, visibility, kernel } = this.parts;
    const { id, guildId } = role;
    kernel.signals.emit("role.deleting", { guildId, roleId: id });
    const affected = store.channelsOf(guildId).filter(({ overwrites }) => names(overwrites, id));
    const notified = new Set(affected.map((channel) => channel.id));
    visibility.changing(
      guildId,
      () => {
        const holders = store.members
          .where("guildId", guildId)
          .filter(({ roles }) => roles.includes(id));
        store.roles.delete(id);
        const data = { guild_id: guildId, role_id: id };
        delivery.send({ guildId, event: "GUILD_ROLE_DELETE", intent: Intent.Guilds, data });
        for (const channel of affected) {
          const overwrites = channel.overwrites.filter((overwrite) => overwrite.id !== id);
          const updated = store.channels.update(channel, { overwrites });
          const view = visibility.views(updated);
          delivery.send({
            guildId,
            event: "CHANNEL_UPDATE",
            intent: Intent.Guilds,
            data: view,
          });
        }
        for (const member of holders) {
          const roles = member.roles.filter((held) => held !== id);
          this.members.update(member, { roles });
        }
      },
      notified,
    );
  }

  #notify(event: string, role: RoleRecord): void {
    const { guildId } = role;
    const data = { guild_id: guildId, role: roleObject(role) };
    this.parts.delivery.send({ guildId, event, intent: Intent.Guilds, data });
  }
}

function names(overwrites: readonly { id: string }[], id: string): boolean {
  return overwrites.some((overwrite) => overwrite.id === id);
}
