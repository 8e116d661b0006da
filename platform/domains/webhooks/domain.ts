import { defineDomain } from "../../kernel/domain.js";
import type { Kernel } from "../../kernel/kernel.js";
import { WebhookEvents } from "./state.js";

/** What the backends of applications have to be told. */
export const webhooks = defineDomain({
  name: "webhooks",
  needs: [],
  create(kernel: Kernel) {
    const api = new WebhookEvents(kernel);
    return {
      api,
      admin(app) {
        app.get<{ Params: { id: string } }>("/applications/:id/webhook-events", ({ params }) =>
          api.of(params.id),
        );
      },
    };
  },
});
