import { object, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice, matching } from "../../../kernel/http/input/readers.js";
import { noBody } from "../../../kernel/http/no-body.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Monetization } from "./state.js";

const sku = object(
  {
    applicationId: text,
    name: text,
    kind: choice(["durable", "consumable", "subscription"]),
    owner: choice(["user", "guild"]),
    price: whole,
    currency: matching(/^[a-z]{3}$/),
    published: yesNo,
  },
  ["applicationId", "name", "kind"],
);
const which = object({ skuId: text, limit: matching(/^[1-9]\d{0,8}$/) });
const purchase = object({ skuId: text, guildId: text, testMode: yesNo }, ["skuId"]);

/** `/admin/skus`, and what becomes of users' purchases. */
export function monetizationAdminRoutes(app: Routes, monetization: Monetization): void {
  app.post("/skus", { body: sku }, ({ body }) => monetization.createSku(body));
  app.get("/applications/:id/skus", ({ params }) => monetization.skus(params.id));
  app.patch(
    "/skus/:id",
    { body: object({ published: yesNo }, ["published"]) },
    ({ params, body }) => monetization.publishSku(params.id, body.published),
  );
  app.delete("/skus/:id", ({ params }) => monetization.deleteSku(params.id));

  app.get(
    "/applications/:id/subscriptions",
    { query: which },
    ({ params, query: { skuId, limit } }) =>
      monetization.subscriptionsTo(params.id, {
        skuId,
        limit: limit === undefined ? undefined : Number(limit),
      }),
  );
  app.get("/users/:id/subscriptions", ({ params }) => monetization.subscriptions(params.id));
  app.get("/users/:id/entitlements", ({ params }) => monetization.entitlements(params.id));
  app.post("/users/:id/purchases", { body: purchase }, ({ params, body: { skuId, ...options } }) =>
    monetization.buy(params.id, skuId, options),
  );
  app.get("/users/:id/payments", ({ params }) => ({
    declined: monetization.paymentsDeclined(params.id),
  }));
  app.put(
    "/users/:id/payments",
    { body: object({ declined: yesNo }, ["declined"]) },
    ({ params, body }) => {
      monetization.declinePayments(params.id, body.declined);
    },
  );
  for (const [action, act] of [
    ["cancel", (id: string) => monetization.cancel(id)],
    ["resume", (id: string) => monetization.resume(id)],
    ["refund", (id: string) => monetization.refundSubscription(id)],
  ] as const) {
    app.post(`/subscriptions/:id/${action}`, { body: noBody }, ({ params }) => act(params.id));
  }
  app.post("/entitlements/:id/refund", { body: noBody }, ({ params }) =>
    monetization.refundPurchase(params.id),
  );
}
