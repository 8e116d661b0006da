import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of SKUs (activities 3.1). */
export const SkuType = {
  /** Bought once and kept. */
  Durable: 2,
  /** Bought, used up, and bought again. */
  Consumable: 3,
  /** Paid by the month. */
  Subscription: 5,
  /** Made by the platform for each subscription SKU; not for use. */
  SubscriptionGroup: 6,
} as const;

/** One of {@link SkuType}. */
export type SkuTypeValue = (typeof SkuType)[keyof typeof SkuType];

/** Bits of a SKU's flags. */
export const SkuFlag = {
  /** Can be bought. */
  Available: 1 << 2,
  /** A subscription that a user buys for a guild. */
  GuildSubscription: 1 << 7,
  /** A subscription that a user buys for itself. */
  UserSubscription: 1 << 8,
} as const;

/** Something that an application sells. */
export type SkuRecord = RecordOf<typeof skuShape>;

/** Shape of a {@link SkuRecord} in a snapshot. */
export const skuShape = shape({
  /** Snowflake of the SKU. */
  id: "string",
  /** Id of the application that sells it. */
  applicationId: "string",
  /** A {@link SkuTypeValue}. */
  type: "number",
  /** 1 to 80 characters. */
  name: "string",
  /** The name as addresses show it. */
  slug: "string",
  /** Bits of {@link SkuFlag}. */
  flags: "number",
  /** In the currency's smallest unit. */
  price: "number",
  /** Currency by its ISO 4217 code, in lower case. */
  currency: "string",
  /** Deleted SKUs stay in lists; nobody can buy them. */
  deleted: "boolean",
});

/** What a SKU is made with. */
export interface SkuOptions {
  /** Id of the application that sells it. */
  applicationId: string;
  /** 1 to 80 characters. */
  name: string;
  /** What kind of SKU it is. */
  kind: "durable" | "consumable" | "subscription";
  /** For subscriptions: who has what was bought. Default: the user. */
  owner?: "user" | "guild" | undefined;
  /** In the currency's smallest unit. Default: 499. */
  price?: number | undefined;
  /** Default: `usd`. */
  currency?: string | undefined;
  /** Whether it can be bought from the start. Default: true. */
  published?: boolean | undefined;
}

/** Whether a SKU can be bought; groups of subscriptions are not to be used (activities 3.1). */
export function isForSale(sku: SkuRecord): boolean {
  const available = (sku.flags & SkuFlag.Available) !== 0;
  return available && !sku.deleted && sku.type !== SkuType.SubscriptionGroup;
}

/** Whether what is bought belongs to a guild. */
export function isForGuild(sku: SkuRecord): boolean {
  return (sku.flags & SkuFlag.GuildSubscription) !== 0;
}
