import { defineDomain } from "../../../kernel/domain.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { WebhookKind } from "./kinds.js";
import { webhookTokenRoutes } from "./routes.js";

/** Addresses that are enough to write messages: of webhooks in channels, and of interactions. */
export const webhookTokens = defineDomain({
  name: "webhook_tokens",
  needs: [],
  create(_kernel: Kernel) {
    /** The kinds of webhooks there are; each is asked whether an id is one of its own. */
    const kinds: WebhookKind[] = [];
    return { api: { kinds }, routes: (app) => webhookTokenRoutes(app, kinds) };
  },
});
