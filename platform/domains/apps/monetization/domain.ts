import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { webhookEvents } from "../webhook-events/domain.js";
import { MonetizationActor, monetizationActions } from "./actor.js";
import { monetizationAdminRoutes } from "./admin.js";
import { Checkout } from "./checkout.js";
import { entitlementRoutes } from "./entitlement-routes.js";
import { Entitlements } from "./entitlements.js";
import { MonetizationEvents } from "./events.js";
import { Payments } from "./payments.js";
import { Renewals } from "./renewals.js";
import { Skus } from "./skus.js";
import { Monetization } from "./state.js";
import { subscriptionRoutes } from "./subscription-routes.js";
import { Subscriptions } from "./subscriptions.js";

/** SKUs, entitlements and subscriptions. */
export const monetization = defineDomain({
  name: "monetization",
  needs: [users, applications, guilds, webhookEvents],
  create(kernel, users, applications, guilds, webhooks) {
    const events = new MonetizationEvents(kernel, applications, webhooks);
    const skus = new Skus(kernel, applications);
    const payments = new Payments(kernel, users);
    const entitlements = new Entitlements(kernel, skus, events);
    const subscriptions = new Subscriptions(kernel, events);
    const renewals = new Renewals(kernel, skus, entitlements, subscriptions, payments);
    const checkout = new Checkout(
      kernel,
      guilds,
      skus,
      entitlements,
      subscriptions,
      renewals,
      payments,
    );
    const parts = { kernel, skus, entitlements, subscriptions, renewals, checkout, payments };
    const api = new Monetization(parts);
    return {
      api,
      routes(app) {
        entitlementRoutes(app, parts, users, guilds);
        subscriptionRoutes(app, parts);
      },
      admin: (app) => monetizationAdminRoutes(app, api),
      actor: {
        of: (who: Caller) => new MonetizationActor(parts, who),
        actions: monetizationActions,
      },
    };
  },
});
