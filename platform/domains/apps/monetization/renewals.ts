import { changed } from "../../../kernel/changes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type EntitlementRecord, EntitlementType } from "./entitlement.js";
import type { Entitlements } from "./entitlements.js";
import type { Payments } from "./payments.js";
import { isForSale, type SkuRecord } from "./sku.js";
import type { Skus } from "./skus.js";
import { periodEnd, type SubscriptionRecord, SubscriptionStatus } from "./subscription.js";
import type { SubscriptionOwner, Subscriptions } from "./subscriptions.js";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** A payment that fails is tried again once a day, so many times. */
const MAX_RETRIES = 7;

/** What becomes of subscriptions: each row of activities 3.6 and 3.9 is a method here. */
export class Renewals {
  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock">,
    private readonly skus: Skus,
    private readonly entitlements: Entitlements,
    private readonly subscriptions: Subscriptions,
    private readonly payments: Payments,
  ) {
    subscriptions.onDue((subscription) => this.#fallDue(subscription));
  }

  /** Row 1: a user subscribes. */
  subscribe(sku: SkuRecord, owner: SubscriptionOwner): SubscriptionRecord {
    const begun = this.subscriptions.begin(sku, owner);
    const due = periodEnd(begun);
    return this.subscriptions.change(begun, {
      entitlementId: this.#grant(begun, sku, due).id,
      renewalSkuId: sku.id,
      status: SubscriptionStatus.Active,
      due,
    });
  }

  /** Row 3: it will not be renewed. */
  cancel(subscription: SubscriptionRecord): SubscriptionRecord {
    return this.subscriptions.change(subscription, {
      status: SubscriptionStatus.Ending,
      canceledAt: this.kernel.clock.now(),
    });
  }

  /** Row 4: it will be renewed after all. */
  resume(subscription: SubscriptionRecord): SubscriptionRecord {
    return this.subscriptions.change(subscription, {
      status: SubscriptionStatus.Active,
      canceledAt: null,
    });
  }

  /** Rows 6 and 7: another plan, at once when it is not cheaper, else from the next period on. */
  changePlan(subscription: SubscriptionRecord, sku: SkuRecord): SubscriptionRecord {
    const present = this.skus.get(subscription.skuId);
    if (present !== undefined && sku.price < present.price) {
      return this.subscriptions.change(subscription, { renewalSkuId: sku.id });
    }
    const now = this.kernel.clock.now();
    return this.#switch(subscription, sku, { anchor: now, periods: 1 });
  }

  /** Row 10: the money goes back. */
  refund(subscription: SubscriptionRecord): SubscriptionRecord {
    const entitlement = this.#entitlementOf(subscription);
    if (entitlement !== undefined) this.entitlements.takeAway(entitlement);
    return this.subscriptions.change(subscription, {
      status: SubscriptionStatus.Inactive,
      due: null,
    });
  }

  /** The moment that a subscription waited for has come. */
  #fallDue(subscription: SubscriptionRecord): void {
    if (subscription.endedAt !== null) {
      this.#finish(subscription);
      return;
    }
    const { renewalSkuId } = subscription;
    const next = this.skus.get(renewalSkuId ?? subscription.skuId);
    const ends =
      subscription.status === SubscriptionStatus.Ending || next === undefined || !isForSale(next);
    if (ends) this.#end(subscription, this.kernel.clock.now());
    else if (this.payments.fails(subscription.userId)) this.#retryPayment(subscription);
    else this.#renew(subscription, next);
  }

  /** Row 2, or 8 when the next period is for another plan, or the migration of 3.9. */
  #renew(subscription: SubscriptionRecord, sku: SkuRecord): void {
    const paid = { periods: subscription.periods + 1, failedPayments: 0 };
    if (sku.id !== subscription.skuId) {
      this.#switch(subscription, sku, paid);
      return;
    }
    const entitlement = this.#entitlementOf(subscription);
    const due = periodEnd({ ...subscription, ...paid });
    if (entitlement?.type === EntitlementType.ApplicationSubscription) {
      const moves = changed("entitlements.migration", this.kernel.clock);
      if (moves) this.entitlements.migrate(entitlement);
      else this.entitlements.end(entitlement, due);
    }
    this.subscriptions.change(subscription, { ...paid, due });
  }

  /** Row 9: still active, though the period is over. */
  #retryPayment(subscription: SubscriptionRecord): void {
    const failedPayments = subscription.failedPayments + 1;
    if (failedPayments > MAX_RETRIES) {
      this.#end(subscription, this.kernel.clock.now());
      return;
    }
    const due = this.kernel.clock.now() + DAY;
    this.subscriptions.postpone(subscription, { failedPayments, due });
  }

  /** Rows 5 and 9b: the entitlement ends, and a second later the subscription says so. */
  #end(subscription: SubscriptionRecord, endsAt: number): void {
    const entitlement = this.#entitlementOf(subscription);
    // Before the migration its end was known from the start, so there is no event (activities 3.9).
    const known = entitlement?.type === EntitlementType.ApplicationSubscription;
    if (entitlement !== undefined && !known) this.entitlements.end(entitlement, endsAt);
    this.subscriptions.postpone(subscription, { endedAt: endsAt, due: endsAt + SECOND });
  }

  #finish(subscription: SubscriptionRecord): void {
    this.subscriptions.change(subscription, { status: SubscriptionStatus.Inactive, due: null });
  }

  #switch(
    subscription: SubscriptionRecord,
    sku: SkuRecord,
    period: Partial<SubscriptionRecord>,
  ): SubscriptionRecord {
    const old = this.#entitlementOf(subscription);
    if (old !== undefined) this.entitlements.end(old, this.kernel.clock.now());
    const due = periodEnd({ ...subscription, ...period });
    return this.subscriptions.change(subscription, {
      ...period,
      skuId: sku.id,
      renewalSkuId: sku.id,
      entitlementId: this.#grant(subscription, sku, due).id,
      status: SubscriptionStatus.Active,
      canceledAt: null,
      due,
    });
  }

  #grant(subscription: SubscriptionRecord, sku: SkuRecord, end: number): EntitlementRecord {
    const { userId, guildId, id: subscriptionId } = subscription;
    const startsAt = this.kernel.clock.now();
    const migrated = changed("entitlements.migration", this.kernel.clock);
    const terms = migrated
      ? { type: EntitlementType.Purchase, endsAt: null }
      : { type: EntitlementType.ApplicationSubscription, endsAt: end };
    return this.entitlements.grant(
      sku,
      { userId, guildId },
      { ...terms, startsAt, subscriptionId },
    );
  }

  #entitlementOf({ entitlementId }: SubscriptionRecord): EntitlementRecord | undefined {
    return entitlementId === null ? undefined : this.entitlements.get(entitlementId);
  }
}
