export type { Purchase, PurchaseOptions } from "./checkout.js";
export type { EntitlementRecord } from "./entitlement.js";
export type { SkuOptions, SkuRecord } from "./sku.js";
export type { Monetization, SubscriptionFilter } from "./state.js";
export type { SubscriptionRecord } from "./subscription.js";
export { entitlementObject, skusForSale } from "./wire.js";
