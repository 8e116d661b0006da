import { missingAccess, missingField } from "../../../kernel/http/api-error.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Principal } from "../../../kernel/principal.js";
import { unknownSku, unknownSubscription } from "./errors.js";
import type { MonetizationParts } from "./parts.js";
import { type Query, readPage, readSnowflake, takePage } from "./queries.js";
import type { SkuRecord } from "./sku.js";
import { skuObject, subscriptionObject } from "./wire.js";

/** The list is shorter than that of entitlements. */
const LISTED = 50;

/** `/applications/{id}/skus` and `/skus/{id}/subscriptions` (activities 3.4). */
export function subscriptionRoutes(
  app: Routes,
  { kernel: { authentication }, skus, subscriptions }: MonetizationParts,
): void {
  app.get("/applications/:application_id/skus", (request) => {
    const { applicationId } = authentication.requireBot(request);
    const { application_id } = request.params;
    if (applicationId !== application_id) throw missingAccess();
    return skus.of(application_id).map(skuObject);
  });

  /** The caller and a SKU of its application. */
  const asked = (request: RequestOf<":sku_id">): { caller: Principal; sku: SkuRecord } => {
    const caller = authentication.require(request);
    const sku = skus.get(request.params.sku_id);
    if (sku === undefined) throw unknownSku();
    if (sku.applicationId !== caller.applicationId) throw missingAccess();
    return { caller, sku };
  };

  app.get("/skus/:sku_id/subscriptions", (request) => {
    const { caller, sku } = asked(request);
    const query = request.query as Query;
    const page = readPage(query, LISTED);
    const named = readSnowflake(query, "user_id");
    if (caller.kind === "bot" && named === undefined) throw missingField("user_id");
    const userId = caller.kind === "bot" ? named : caller.userId;
    const own = subscriptions.to(sku.id).filter((each) => each.userId === userId);
    return takePage(own, page).map(subscriptionObject);
  });

  app.get("/skus/:sku_id/subscriptions/:subscription_id", (request) => {
    const { caller, sku } = asked(request);
    readSnowflake(request.query as Query, "user_id");
    const found = subscriptions.get(request.params.subscription_id);
    const seen = caller.kind === "bot" || found?.userId === caller.userId;
    if (found === undefined || found.skuId !== sku.id || !seen) throw unknownSubscription();
    return subscriptionObject(found);
  });
}
