import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Why somebody has an entitlement (activities 3.2; contract, Entitlement.type). */
export const EntitlementType = {
  Purchase: 1,
  TestModePurchase: 4,
  /** Of subscriptions before the migration, and of test entitlements. */
  ApplicationSubscription: 8,
} as const;

/** Somebody's right to what a SKU stands for. */
export type EntitlementRecord = RecordOf<typeof entitlementShape>;

/** Shape of an {@link EntitlementRecord} in a snapshot. */
export const entitlementShape = shape({
  /** Snowflake of the entitlement. */
  id: "string",
  /** Id of the SKU. */
  skuId: "string",
  /** Id of the application that sells the SKU. */
  applicationId: "string",
  /** Id of the user who has it or, for a guild's, bought it; null for a guild's test entitlement. */
  userId: "string?",
  /** Id of the guild that has it; null for a user's. */
  guildId: "string?",
  /** One of {@link EntitlementType}. */
  type: "number",
  /** Whether it was taken away. */
  deleted: "boolean",
  /** Whether a consumable was used up. */
  consumed: "boolean",
  /** When it began, in milliseconds since 1970; null for test entitlements. */
  startsAt: "number?",
  /** When it ends or ended, in milliseconds since 1970; null when that is open. */
  endsAt: "number?",
  /** Id of the subscription that grants it. */
  subscriptionId: "string?",
});

/** Whether an entitlement was made by the test endpoint. */
export function isTest(entitlement: EntitlementRecord): boolean {
  const { type, subscriptionId } = entitlement;
  return type === EntitlementType.ApplicationSubscription && subscriptionId === null;
}

/** Whether an entitlement has come to its end. */
export function hasEnded({ endsAt }: EntitlementRecord, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}
