import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { endpoints } from "../endpoints/domain.js";
import { webhookEventAdminRoutes } from "./admin.js";
import { WebhookEvents } from "./state.js";

/** Webhook events for the backends of applications, sent to their web servers. */
export const webhookEvents = defineDomain({
  name: "webhook_events",
  needs: [applications, endpoints],
  create(kernel, applications, endpoints) {
    const api = new WebhookEvents(kernel, applications, endpoints);
    return {
      api,
      admin: (app) => webhookEventAdminRoutes(app, applications, api),
      close: async () => api.close(),
    };
  },
});
