import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import type { RuleBody } from "./bodies.js";
import type { RuleOperations } from "./operations.js";

/** What a user does about auto moderation. */
export class AutoModerationActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly rules: RuleOperations,
    private readonly who: Caller,
  ) {}

  /** Makes a rule. @param body - as the HTTP API takes it @returns its id */
  createRule(guildId: string, body: RuleBody, reason: string | null = null): string {
    return this.rules.create(this.#acting(reason), guildId, body).id;
  }

  /** Changes a rule. */
  editRule(guildId: string, id: string, body: RuleBody, reason: string | null = null): void {
    this.rules.edit(this.#acting(reason), guildId, id, body);
  }

  /** Deletes a rule. */
  deleteRule(guildId: string, id: string, reason: string | null = null): void {
    this.rules.delete(this.#acting(reason), guildId, id);
  }

  #acting(reason: string | null) {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link AutoModerationActor}'s methods. */
export const autoModerationActions: Actions<AutoModerationActor> = {
  createRule: args([text, anyObject], [reason]),
  editRule: args([text, text, anyObject], [reason]),
  deleteRule: args([text, text], [reason]),
};
