import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type NewTemplateBody, newTemplateBody } from "./bodies.js";
import type { Templates } from "./state.js";

/** What a user does with templates of guilds. */
export class TemplateActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly templates: Templates,
    private readonly who: Caller,
  ) {}

  /** Makes the template of a guild. @param body - `name`, `description` @returns its code */
  createTemplate(guildId: string, body: NewTemplateBody): string {
    return this.templates.create(this.#acting, guildId, body).id;
  }

  /** Makes a template like its guild is now. */
  syncTemplate(guildId: string, code: string): void {
    this.templates.sync(this.#acting, guildId, code);
  }

  /** Deletes a template. */
  deleteTemplate(guildId: string, code: string): void {
    this.templates.delete(this.#acting, guildId, code);
  }

  /** Makes a guild like a template says. @returns the guild's id */
  createGuildFromTemplate(code: string, name: string): string {
    return this.templates.use(this.#acting, code, name).id;
  }

  get #acting() {
    return { userId: this.who.userId, reason: null };
  }
}

/** The arguments of {@link TemplateActor}'s methods. */
export const templateActions: Actions<TemplateActor> = {
  createTemplate: args([text, newTemplateBody]),
  syncTemplate: args([text, text]),
  deleteTemplate: args([text, text]),
  createGuildFromTemplate: args([text, text]),
};
