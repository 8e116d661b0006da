import type { FastifyInstance } from "fastify";
import { object, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice, matching } from "../../../kernel/http/input/readers.js";
import { noBody } from "../../../kernel/http/no-body.js";
import type { PurchaseOptions } from "./checkout.js";
import type { SkuOptions } from "./sku.js";
import type { Monetization } from "./state.js";

interface ById {
  Params: { id: string };
}

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
export function monetizationAdminRoutes(app: FastifyInstance, monetization: Monetization): void {
  app.post<{ Body: SkuOptions }>("/skus", { schema: { body: sku } }, ({ body }) =>
    monetization.createSku(body),
  );
  app.get<ById>("/applications/:id/skus", ({ params }) => monetization.skus(params.id));
  app.patch<ById & { Body: { published: boolean } }>(
    "/skus/:id",
    { schema: { body: object({ published: yesNo }, ["published"]) } },
    ({ params, body }) => monetization.publishSku(params.id, body.published),
  );
  app.delete<ById>("/skus/:id", ({ params }) => monetization.deleteSku(params.id));

  app.get<ById & { Querystring: { skuId?: string; limit?: string } }>(
    "/applications/:id/subscriptions",
    { schema: { querystring: which } },
    ({ params, query: { skuId, limit } }) =>
      monetization.subscriptionsTo(params.id, {
        skuId,
        limit: limit === undefined ? undefined : Number(limit),
      }),
  );
  app.get<ById>("/users/:id/subscriptions", ({ params }) => monetization.subscriptions(params.id));
  app.get<ById>("/users/:id/entitlements", ({ params }) => monetization.entitlements(params.id));
  app.post<ById & { Body: PurchaseOptions & { skuId: string } }>(
    "/users/:id/purchases",
    { schema: { body: purchase } },
    ({ params, body: { skuId, ...options } }) => monetization.buy(params.id, skuId, options),
  );
  app.get<ById>("/users/:id/payments", ({ params }) => ({
    declined: monetization.paymentsDeclined(params.id),
  }));
  app.put<ById & { Body: { declined: boolean } }>(
    "/users/:id/payments",
    { schema: { body: object({ declined: yesNo }, ["declined"]) } },
    ({ params, body }, reply) => {
      monetization.declinePayments(params.id, body.declined);
      return reply.code(204).send();
    },
  );
  for (const [action, act] of [
    ["cancel", (id: string) => monetization.cancel(id)],
    ["resume", (id: string) => monetization.resume(id)],
    ["refund", (id: string) => monetization.refundSubscription(id)],
  ] as const) {
    app.post<ById>(`/subscriptions/:id/${action}`, { schema: { body: noBody } }, ({ params }) =>
      act(params.id),
    );
  }
  app.post<ById>("/entitlements/:id/refund", { schema: { body: noBody } }, ({ params }) =>
    monetization.refundPurchase(params.id),
  );
}
