import { type EntitlementRecord, isTest } from "./entitlement.js";
import { isForSale, type SkuRecord } from "./sku.js";
import { periodEnd, periodStart, type SubscriptionRecord } from "./subscription.js";

/** A SKU as its application sees it (activities 3.1). */
export function skuObject(sku: SkuRecord) {
  return {
    id: sku.id,
    type: sku.type,
    application_id: sku.applicationId,
    name: sku.name,
    slug: sku.slug,
    flags: sku.flags,
    dependent_sku_id: null,
    manifest_labels: null,
    access_type: 1,
    features: [],
    release_date: null,
    premium: false,
    show_age_gate: false,
  };
}

/** What programs and activities can sell: what is published and priced (activities 2.9, 3.1). */
export function skusForSale(skus: readonly SkuRecord[]) {
  return skus
    .filter(isForSale)
    .map(({ id, name, type, price: amount, currency, applicationId, flags }) => {
      const price = { amount, currency };
      return { id, name, type, price, application_id: applicationId, flags, release_date: null };
    });
}

/** An entitlement (activities 3.2). */
export function entitlementObject(entitlement: EntitlementRecord) {
  const { userId, guildId, subscriptionId } = entitlement;
  return {
    ...withoutDates(entitlement),
    starts_at: timestamp(entitlement.startsAt),
    ends_at: timestamp(entitlement.endsAt),
    ...(userId === null ? {} : { user_id: userId }),
    ...(guildId === null ? {} : { guild_id: guildId }),
    ...(subscriptionId === null ? {} : { subscription_id: subscriptionId }),
  };
}

/** What the test endpoint answers and its events say: no dates, it is good until it is deleted. */
export function newEntitlementObject(entitlement: EntitlementRecord) {
  if (!isTest(entitlement)) return entitlementObject(entitlement);
  const { userId, guildId } = entitlement;
  return {
    ...withoutDates(entitlement),
    ...(userId === null ? {} : { user_id: userId }),
    ...(guildId === null ? {} : { guild_id: guildId }),
  };
}

function withoutDates(entitlement: EntitlementRecord) {
  return {
    id: entitlement.id,
    sku_id: entitlement.skuId,
    application_id: entitlement.applicationId,
    type: entitlement.type,
    deleted: entitlement.deleted,
    consumed: entitlement.consumed,
    gift_code_flags: 0,
    promotion_id: null,
  };
}

/** A subscription (activities 3.3). The private `country` is never shown to applications. */
export function subscriptionObject(subscription: SubscriptionRecord) {
  const { skuId, renewalSkuId, entitlementId } = subscription;
  return {
    id: subscription.id,
    user_id: subscription.userId,
    sku_ids: [skuId],
    entitlement_ids: entitlementId === null ? [] : [entitlementId],
    renewal_sku_ids: renewalSkuId === null ? null : [renewalSkuId],
    current_period_start: timestamp(periodStart(subscription)),
    current_period_end: timestamp(periodEnd(subscription)),
    status: subscription.status,
    canceled_at: timestamp(subscription.canceledAt),
  };
}

/** A time as the service writes it: microseconds, and the offset of UTC. */
function timestamp(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().replace("Z", "000+00:00");
}
