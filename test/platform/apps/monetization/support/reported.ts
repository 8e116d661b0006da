import type { Reported, Ware } from "./life.js";

/** A subscription has changed. */
export const reported = (fields: object): Reported => ({
  event: "SUBSCRIPTION_UPDATE",
  id: "s1",
  ...fields,
});
/** Somebody has got a right. */
export const granted = (id: string, sku_id: Ware, fields: object = {}): Reported => ({
  event: "ENTITLEMENT_CREATE",
  id,
  sku_id,
  type: 1,
  ends_at: null,
  deleted: false,
  consumed: false,
  ...fields,
});
/** A right has an end now. */
export const ends = (id: string, at: string): Reported => ({
  event: "ENTITLEMENT_UPDATE",
  id,
  deleted: false,
  ends_at: at,
});
/** A right was taken away. */
export const gone = (id: string): Reported => ({ event: "ENTITLEMENT_DELETE", id, deleted: true });
/** A consumable is used up. */
export const used = (id: string): Reported => ({ event: "ENTITLEMENT_UPDATE", id, consumed: true });

/** What is sent when somebody subscribes. */
export const subscribed = (sku: Ware, subscription = "s1", right = "e1"): Reported[] => [
  { event: "SUBSCRIPTION_CREATE", id: subscription, status: 1, entitlement_ids: [] },
  granted(right, sku, { subscription_id: subscription }),
  reported({ id: subscription, status: 0, entitlement_ids: [right], renewal_sku_ids: [sku] }),
];
