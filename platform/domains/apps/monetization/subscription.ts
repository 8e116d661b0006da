import type { Shape } from "../../../kernel/store/shape.js";

/** How a subscription stands (contract, Subscription.status; activities 3.3). */
export const SubscriptionStatus = { Active: 0, Inactive: 1, Ending: 2 } as const;

/** A monthly payment of a user for a SKU. */
export interface SubscriptionRecord {
  /** Snowflake; its time is when the subscription began. */
  readonly id: string;
  /** Id of the user who pays. */
  readonly userId: string;
  /** Id of the guild that it is for; null when it is for the user. */
  readonly guildId: string | null;
  /** Id of the application that sells it. */
  readonly applicationId: string;
  /** Id of the SKU that is paid for. */
  readonly skuId: string;
  /** Id of the SKU that will be paid for from the next period on; null right after the creation. */
  readonly renewalSkuId: string | null;
  /** Id of the entitlement that it grants; null right after the creation. */
  readonly entitlementId: string | null;
  /** One of {@link SubscriptionStatus}. */
  readonly status: number;
  /** When the periods are counted from, in milliseconds since 1970. */
  readonly anchor: number;
  /** Periods that were paid since. */
  readonly periods: number;
  /** When it was cancelled, in milliseconds since 1970. */
  readonly canceledAt: number | null;
  /** When its entitlement ended, in milliseconds since 1970; it becomes inactive a moment later. */
  readonly endedAt: number | null;
  /** Payments that failed since the period ended. */
  readonly failedPayments: number;
  /** When the clock has to look at it next, in milliseconds since 1970; null when it is over. */
  readonly due: number | null;
}

/** Shape of a {@link SubscriptionRecord} in a snapshot. */
export const subscriptionShape: Shape<SubscriptionRecord> = {
  id: "string",
  userId: "string",
  guildId: "string?",
  applicationId: "string",
  skuId: "string",
  renewalSkuId: "string?",
  entitlementId: "string?",
  status: "number",
  anchor: "number",
  periods: "number",
  canceledAt: "number?",
  endedAt: "number?",
  failedPayments: "number",
  due: "number?",
};

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
