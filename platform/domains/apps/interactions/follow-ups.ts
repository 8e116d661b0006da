import { unknownWebhook } from "../../../kernel/http/api-error.js";
import type { Form } from "../../../kernel/http/multipart.js";
import { unknownMessage } from "../../messages/core/api.js";
import type { TokenWebhook } from "../webhook-tokens/api.js";
import type { AnswerMessages } from "./answer-messages.js";
import { tooManyFollowUps } from "./errors.js";
import type { LiveInteractions } from "./live.js";
import type { Interaction, Wire } from "./record.js";
import type { InteractionViews } from "./views.js";

/** Most follow-ups of an application that the user alone has installed (contract, Limits). */
const MAX_FOLLOW_UPS = 5;

const ORIGINAL = "@original";

/** What an application does with a token after its first answer (bots 4.9). */
export class FollowUps {
  constructor(
    private readonly written: AnswerMessages,
    private readonly live: LiveInteractions,
    private readonly views: InteractionViews,
  ) {}

  /**
   * What the token in a webhook's address stands for.
   *
   * @throws ApiError 50027 for a token that has ended, 10015 before the first answer
   */
  webhook(applicationId: string, token: string): TokenWebhook {
    const interaction = this.live.forWebhook(applicationId, token);
    if (interaction.state !== "answered") throw unknownWebhook();
    return {
      execute: (form) => this.#send(interaction, form),
      get: (id) =>
        this.written.object(this.written.require(interaction, this.#id(interaction, id))),
      edit: (id, form) => this.#edit(interaction, this.#id(interaction, id), form),
      delete: (id) => this.#delete(interaction, this.#id(interaction, id)),
    };
  }

  /** Writes a message for the application, without its doing. */
  say(interaction: Interaction, content: string): void {
    this.#send(interaction, { payload: { content }, files: [] });
  }

  #send(interaction: Interaction, form: Form): Wire {
    const { originalId } = interaction;
    // The first follow-up of a deferred answer is that answer.
    if (originalId !== null && this.written.isLoading(interaction))
      return this.#edit(interaction, originalId, form);
    const userOnly = interaction.owners[0] === undefined;
    if (userOnly && interaction.followUps >= MAX_FOLLOW_UPS) throw tooManyFollowUps();
    const original = originalId === null ? {} : { original_response_message_id: originalId };
    const message = this.written.post(interaction, form, original);
    interaction.followUps += 1;
    this.views.show(interaction.id, { kind: "message", ...this.written.seen(message) });
    return this.written.object(message);
  }

  #edit(interaction: Interaction, messageId: string, form: Form): Wire {
    const fills = messageId === interaction.originalId && this.written.isLoading(interaction);
    const message = this.written.edit(interaction, messageId, form);
    const kind = fills ? "message" : "update";
    this.views.show(interaction.id, { kind, ...this.written.seen(message) });
    return this.written.object(message);
  }

  #delete(interaction: Interaction, messageId: string): void {
    const message = this.written.delete(interaction, messageId);
    this.views.show(interaction.id, { kind: "deleted", ...this.written.seen(message) });
  }

  #id({ originalId }: Interaction, id: string): string {
    if (id !== ORIGINAL) return id;
    if (originalId === null) throw unknownMessage();
    return originalId;
  }
}
