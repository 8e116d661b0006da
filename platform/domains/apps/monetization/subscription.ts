import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** How a subscription stands (contract, Subscription.status; activities 3.3). */
export const SubscriptionStatus = { Active: 0, Inactive: 1, Ending: 2 } as const;

/** A monthly payment of a user for a SKU. */
export type SubscriptionRecord = RecordOf<typeof subscriptionShape>;

/** Shape of a {@link SubscriptionRecord} in a snapshot. */
export const subscriptionShape = shape({
  /** Snowflake; its time is when the subscription began. */
  id: "string",
  /** Id of the user who pays. */
  userId: "string",
  /** Id of the guild that it is for; null when it is for the user. */
  guildId: "string?",
  /** Id of the application that sells it. */
  applicationId: "string",
  /** Id of the SKU that is paid for. */
  skuId: "string",
  /** Id of the SKU that will be paid for from the next period on; null right after the creation. */
  renewalSkuId: "string?",
  /** Id of the entitlement that it grants; null right after the creation. */
  entitlementId: "string?",
  /** One of {@link SubscriptionStatus}. */
  status: "number",
  /** When the periods are counted from, in milliseconds since 1970. */
  anchor: "number",
  /** Periods that were paid since. */
  periods: "number",
  /** When it was cancelled, in milliseconds since 1970. */
  canceledAt: "number?",
  /** When its entitlement ended, in milliseconds since 1970; it becomes inactive a moment later. */
  endedAt: "number?",
  /** Payments that failed since the period ended. */
  failedPayments: "number",
  /** When it changes next by the clock, in milliseconds since 1970; null when it has ended. */
  due: "number?",
});

/** When the period that is paid for began, in milliseconds since 1970. */
export function periodStart({ anchor, periods }: SubscriptionRecord): number {
  return addMonths(anchor, periods - 1);
}

/** When the period that is paid for ends, in milliseconds since 1970. */
export function periodEnd({ anchor, periods }: SubscriptionRecord): number {
  return addMonths(anchor, periods);
}

/** The same time of day so many calendar months later; the last day of a month that is too short. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(time);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
