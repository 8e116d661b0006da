import type { Shape } from "../../../kernel/store/shape.js";

/** Why somebody has an entitlement (activities 3.2; contract, Entitlement.type). */
export const EntitlementType = {
  Purchase: 1,
  TestModePurchase: 4,
  /** Of subscriptions before the migration, and of test entitlements. */
  ApplicationSubscription: 8,
} as const;

/** Somebody's right to what a SKU stands for. */
export interface EntitlementRecord {
  /** Snowflake of the entitlement. */
  readonly id: string;
  /** Id of the SKU. */
  readonly skuId: string;
  /** Id of the application that sells the SKU. */
  readonly applicationId: string;
  /** Id of the user who has it or, for a guild's, bought it; null for a guild's test entitlement. */
  readonly userId: string | null;
  /** Id of the guild that has it; null for a user's. */
  readonly guildId: string | null;
  /** One of {@link EntitlementType}. */
  readonly type: number;
  /** Whether it was taken away. */
  readonly deleted: boolean;
  /** Whether a consumable was used up. */
  readonly consumed: boolean;
  /** When it began, in milliseconds since 1970; null for test entitlements. */
  readonly startsAt: number | null;
  /** When it ends or ended, in milliseconds since 1970; null when that is open. */
  readonly endsAt: number | null;
  /** Id of the subscription that grants it. */
  readonly subscriptionId: string | null;
}

/** Shape of an {@link EntitlementRecord} in a snapshot. */
export const entitlementShape: Shape<EntitlementRecord> = {
  id: "string",
  skuId: "string",
  applicationId: "string",
  userId: "string?",
  guildId: "string?",
  type: "number",
  deleted: "boolean",
  consumed: "boolean",
  startsAt: "number?",
  endsAt: "number?",
  subscriptionId: "string?",
};

/** Whether an entitlement was made by the test endpoint. */
export function isTest(entitlement: EntitlementRecord): boolean {
  const { type, subscriptionId } = entitlement;
  return type === EntitlementType.ApplicationSubscription && subscriptionId === null;
}

/** Whether an entitlement has come to its end. */
export function hasEnded({ endsAt }: EntitlementRecord, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}
