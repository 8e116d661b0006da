import { PlatformError } from "../../../kernel/errors.js";
import type { Purchase, PurchaseOptions } from "./checkout.js";
import type { EntitlementRecord } from "./entitlement.js";
import type { Owner } from "./entitlements.js";
import type { MonetizationParts } from "./parts.js";
import type { SkuOptions, SkuRecord } from "./sku.js";
import { type SubscriptionRecord, SubscriptionStatus } from "./subscription.js";

/** Which subscriptions to an application are asked for. */
export interface SubscriptionFilter {
  /** Id of the SKU that is paid for. Default: any. */
  readonly skuId?: string | undefined;
  /** Most of them, the latest. Default: all. */
  readonly limit?: number | undefined;
}

/** What applications sell, who has bought it, and what becomes of it: `platform.domain(monetization)`. */
export class Monetization {
  /** @internal Made by the domain. */
  constructor(private readonly parts: MonetizationParts) {}

  /**
   * Makes something to sell.
   *
   * @throws PlatformError when a value does not fit
   */
  createSku(options: SkuOptions): SkuRecord {
    return this.parts.skus.create(options);
  }

  /** Puts a SKU on sale or takes it off; subscriptions then run to the end of their period. */
  publishSku(skuId: string, published: boolean): SkuRecord {
    return this.parts.skus.publish(skuId, published);
  }

  /** Deletes a SKU, which stays in lists; subscriptions run to the end of their period. */
  deleteSku(skuId: string): SkuRecord {
    return this.parts.skus.delete(skuId);
  }

  /**
   * Most entitlements, and most subscriptions, of one user; beyond it the oldest ended one is
   * removed. What is good is never taken away: a purchase too many is refused.
   */
  get mostOfUser(): number {
    return this.parts.entitlements.most;
  }

  set mostOfUser(most: number) {
    this.parts.entitlements.most = most;
    this.parts.subscriptions.most = most;
  }

  /** The SKU with this id, if there is one. */
  sku(skuId: string): SkuRecord | undefined {
    return this.parts.skus.get(skuId);
  }

  /** What an application sells, group SKUs among them. */
  skus(applicationId: string): SkuRecord[] {
    return this.parts.skus.of(applicationId);
  }

  /**
   * Buys a SKU for a user.
   *
   * @throws ApiError as the checkout would show it
   */
  buy(userId: string, skuId: string, options?: PurchaseOptions): Purchase {
    return this.parts.checkout.buy(userId, skuId, options);
  }

  /** Cancels a subscription: it ends with its period. */
  cancel(subscriptionId: string): SubscriptionRecord {
    return this.parts.renewals.cancel(this.#running(subscriptionId));
  }

  /** Takes a cancellation back. */
  resume(subscriptionId: string): SubscriptionRecord {
    const subscription = this.#running(subscriptionId);
    if (subscription.status === SubscriptionStatus.Active) return subscription;
    return this.parts.renewals.resume(subscription);
  }

  /** Gives the money of the present period back: the entitlement is gone at once. */
  refundSubscription(subscriptionId: string): SubscriptionRecord {
    return this.parts.renewals.refund(this.#running(subscriptionId));
  }

  /** Gives the money of a one-time purchase back. @throws PlatformError when there is none */
  refundPurchase(entitlementId: string): EntitlementRecord {
    const entitlement = this.parts.entitlements.get(entitlementId);
    if (entitlement === undefined || entitlement.deleted) {
      throw new PlatformError(`There is no entitlement with the id ${entitlementId}.`, "id");
    }
    if (entitlement.subscriptionId !== null) {
      throw new PlatformError("Refund the subscription instead of its entitlement.", "id");
    }
    return this.parts.entitlements.takeAway(entitlement);
  }

  /** Lets a user's payments fail from now on, or succeed again. */
  declinePayments(userId: string, declined = true): void {
    this.parts.payments.decline(userId, declined);
  }

  /** Whether a user's payments fail; see {@link declinePayments}. */
  paymentsDeclined(userId: string): boolean {
    return this.parts.payments.fails(userId);
  }

  /** Whether somebody has a right to a SKU that is good now and not used up. */
  holds(sku: SkuRecord, owner: Owner): boolean {
    return this.parts.entitlements.holds(sku, owner);
  }

  /** All subscriptions of a user, ended ones too. */
  subscriptions(userId: string): SubscriptionRecord[] {
    return this.parts.subscriptions.ofUser(userId);
  }

  /**
   * The latest subscriptions to what an application sells, in the order of their beginning, ended ones
   * too.
   *
   * @throws PlatformError when there is no such application, or when it has no such SKU
   */
  subscriptionsTo(applicationId: string, filter: SubscriptionFilter = {}): SubscriptionRecord[] {
    const { skus, subscriptions } = this.parts;
    skus.requireApplication(applicationId);
    const { skuId, limit } = filter;
    if (skuId !== undefined && skus.require(skuId).applicationId !== applicationId) {
      throw new PlatformError(`The SKU ${skuId} belongs to another application.`, "skuId");
    }
    const found = skuId === undefined ? subscriptions.of(applicationId) : subscriptions.to(skuId);
    return limit === undefined ? found : found.slice(-limit);
  }

  /** The entitlement with this id, deleted ones too. */
  entitlement(id: string): EntitlementRecord | undefined {
    return this.parts.entitlements.get(id);
  }

  /** All entitlements that a user has or has bought for guilds, deleted ones too. */
  entitlements(userId: string): EntitlementRecord[] {
    return this.parts.entitlements.ofUser(userId);
  }

  /** What counts in an interaction of a user, in a guild or outside of any (activities 3.8). */
  active(applicationId: string, userId: string, guildId: string | null): EntitlementRecord[] {
    return this.parts.entitlements.active(applicationId, { userId, guildId });
  }

  #running(id: string): SubscriptionRecord {
    const subscription = this.parts.subscriptions.get(id);
    if (subscription === undefined) {
      throw new PlatformError(`There is no subscription with the id ${id}.`, "id");
    }
    const over =
      subscription.status === SubscriptionStatus.Inactive || subscription.endedAt !== null;
    if (over) throw new PlatformError(`The subscription ${id} is over.`, "id");
    return subscription;
  }
}
