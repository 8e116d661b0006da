import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type ConfigurationBody, configurationBody } from "./bodies.js";
import type { LinkedRoles } from "./state.js";

/** What a user does with linked roles. */
export class LinkedRoleActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly linked: LinkedRoles,
    private readonly who: Caller,
  ) {}

  /**
   * Sets the conditions of a role.
   *
   * @param rules - groups of requirements: one group must hold, with all that is in it
   */
  configureLinkedRole(guildId: string, roleId: string, rules: ConfigurationBody): void {
    this.linked.configure(this.#acting, guildId, roleId, rules);
  }

  /** Asks for a linked role. @throws ApiError 50013 where the conditions do not hold */
  linkRole(guildId: string, roleId: string): void {
    this.linked.link(this.#acting, guildId, roleId);
  }

  /** Gives a linked role back. */
  unlinkRole(guildId: string, roleId: string): void {
    this.linked.unlink(this.#acting, guildId, roleId);
  }

  get #acting() {
    return { userId: this.who.userId, reason: null };
  }
}

/** The arguments of {@link LinkedRoleActor}'s methods. */
export const linkedRoleActions: Actions<LinkedRoleActor> = {
  configureLinkedRole: args([text, text, configurationBody]),
  linkRole: args([text, text]),
  unlinkRole: args([text, text]),
};
