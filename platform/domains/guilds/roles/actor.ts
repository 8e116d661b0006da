import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { RoleRecord } from "../core/group.js";
import { type RoleBody, roleBody } from "./bodies.js";
import type { RoleOperations } from "./operations.js";

/** What a user does with roles. */
export class RoleActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly roles: RoleOperations,
    private readonly who: Caller,
  ) {}

  /** Makes a role. @param body - as the HTTP API takes it */
  createRole(guildId: string, body: RoleBody, reason: string | null = null): RoleRecord {
    return this.roles.create({ userId: this.who.userId, reason }, guildId, body);
  }

  /** Changes a role. @param body - as the HTTP API takes it */
  editRole(guildId: string, roleId: string, body: RoleBody, reason: string | null = null) {
    return this.roles.edit({ userId: this.who.userId, reason }, guildId, roleId, body);
  }

  /** Deletes a role. */
  deleteRole(guildId: string, roleId: string, reason: string | null = null): void {
    this.roles.delete({ userId: this.who.userId, reason }, guildId, roleId);
  }
}

/** The arguments of {@link RoleActor}'s methods. */
export const roleActions: Actions<RoleActor> = {
  createRole: args([text, roleBody], [reason]),
  editRole: args([text, text, roleBody], [reason]),
  deleteRole: args([text, text], [reason]),
};
