import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { personCaller } from "../core/group.js";
import type { WebhookAccess } from "./access.js";
import { allowedName } from "./names.js";
import type { ChannelWebhooks } from "./state.js";

/** What a user does about webhooks. */
export class WebhookActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly access: WebhookAccess,
    private readonly webhooks: ChannelWebhooks,
    private readonly who: Caller,
  ) {}

  /** Makes a webhook in a channel. @returns its id and token, with which a program can write there */
  createWebhook(channelId: string, name: string): { id: string; token: string } {
    this.access.require(personCaller(this.who), channelId);
    const given = { channelId, name: allowedName(name, "name"), userId: this.who.userId };
    const { id, token } = this.webhooks.create(given);
    return { id, token: token ?? "" };
  }
}

/** The arguments of {@link WebhookActor}'s methods. */
export const webhookActions: Actions<WebhookActor> = { createWebhook: args([text, text]) };
