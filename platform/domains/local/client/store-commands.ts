import { optionalWhole, requiredId } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import { entitlementObject, skusForSale } from "../../apps/monetization/api.js";
import type { CommandCall } from "./call.js";

/** GET_SKUS: what the program's application sells. */
export function getSkus({ client, application }: CommandCall) {
  return { skus: skusForSale(client.context.monetization.skus(application.id)) };
}

/** GET_ENTITLEMENTS: what the user has of it. */
export function getEntitlements({ client, application }: CommandCall) {
  const active = client.context.monetization.active(application.id, client.user.id, null);
  return { entitlements: active.map(entitlementObject) };
}

/** START_PURCHASE: the checkout. The user decides as on AUTHORIZE. */
export async function startPurchase({ client, connection, application, args }: CommandCall) {
  const { context, prompts, user } = client;
  const skuId = requiredId(args, "sku_id");
  optionalWhole(args.pid, "pid", 0);
  const sku = skusForSale(context.monetization.skus(application.id)).find(({ id }) => id === skuId);
  if (sku === undefined) throw invalidPayload(`There is no SKU ${skuId} for sale.`);
  const mode = client.authorizeMode();
  client.log("local.purchase", connection, mode);
  const { id, name, price } = sku;
  const shown = { applicationId: application.id, scopes: [], sku: { id, name, ...price } };
  const approved = mode === "ask" ? await prompts.ask(connection, shown) : mode === "approve";
  if (!approved) throw new RpcError(RpcErrorCode.PurchaseCanceled, "The purchase was canceled.");
  const { entitlement } = refusedAs(RpcErrorCode.PurchaseError, () =>
    context.monetization.buy(user.id, skuId),
  );
  return [entitlementObject(entitlement)];
}
