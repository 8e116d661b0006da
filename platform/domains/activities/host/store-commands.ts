import { requiredId, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import { skusForSale } from "../../apps/monetization/api.js";
import type { ActivityCall } from "./call.js";
import { rpcEntitlement } from "./objects.js";

/** GET_SKUS_EMBEDDED: what can be bought. */
export function getSkus({ context, session }: ActivityCall) {
  return { skus: skusForSale(context.monetization.skus(session.applicationId)) };
}

/** GET_ENTITLEMENTS_EMBEDDED: what the user has. */
export function getEntitlements({ context, session }: ActivityCall) {
  const { userId, applicationId, instance } = session;
  const { guildId } = instance.location;
  const active = context.monetization.active(applicationId, userId, guildId);
  return { entitlements: active.map(rpcEntitlement) };
}

/** START_PURCHASE: the checkout. */
export async function startPurchase({ context, session, args }: ActivityCall) {
  const skuId = requiredId(args, "sku_id");
  const { userId, applicationId, instance } = session;
  const sku = skusForSale(context.monetization.skus(applicationId)).find(({ id }) => id === skuId);
  if (sku === undefined) throw invalidPayload(`There is no SKU ${skuId} for sale.`);
  const { action } = await session.prompts.ask("purchase", { sku });
  if (action !== "allow") {
    throw new RpcError(RpcErrorCode.PurchaseCanceled, "The purchase was canceled.");
  }
  const guildId = instance.location.guildId ?? undefined;
  const { entitlement } = refusedAs(RpcErrorCode.PurchaseError, () =>
    context.monetization.buy(userId, skuId, { guildId }),
  );
  return [rpcEntitlement(entitlement)];
}

/** GET_QUEST. */
export function getQuest({ context, session }: ActivityCall) {
  const { applicationId, userId } = session;
  const { questId, url, enrolled, completed } = context.quests.require(applicationId);
  const at = enrolled.get(userId);
  const done = completed.get(userId);
  return {
    quest_id: questId,
    external_cta_url: url,
    ...(at === undefined ? {} : { enrolled_at: new Date(at).toISOString() }),
    ...(done === undefined ? {} : { completed_at: new Date(done).toISOString() }),
  };
}

/** GET_QUEST_ENROLLMENT_STATUS. */
export function getQuestEnrollment({ context, session, args }: ActivityCall) {
  const id = requiredText(args, "quest_id");
  const { questId, enrolled } = context.quests.require(session.applicationId, id);
  const at = enrolled.get(session.userId);
  return {
    quest_id: questId,
    is_enrolled: at !== undefined,
    ...(at === undefined ? {} : { enrolled_at: new Date(at).toISOString() }),
  };
}

/** QUEST_START_TIMER: works for who is enrolled. */
export function startQuestTimer({ context, session, args }: ActivityCall) {
  const { enrolled } = context.quests.require(
    session.applicationId,
    requiredText(args, "quest_id"),
  );
  return { success: enrolled.has(session.userId) };
}
