import { type Actions, args } from "../../../kernel/actions.js";
import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { PurchaseOptions } from "./checkout.js";
import { unknownSubscription } from "./errors.js";
import type { MonetizationParts } from "./parts.js";
import { type SubscriptionRecord, SubscriptionStatus } from "./subscription.js";

/** What a user does in an application's store and in the settings of its subscriptions. */
export class MonetizationActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly parts: Pick<MonetizationParts, "checkout" | "renewals" | "subscriptions">,
    private readonly who: Caller,
  ) {}

  /**
   * Buys a SKU; another plan takes the place of the present one.
   *
   * @returns the id of the entitlement
   */
  buy(skuId: string, options: PurchaseOptions = {}): string {
    return this.parts.checkout.buy(this.who.userId, skuId, options).entitlement.id;
  }

  /** Cancels one of the user's subscriptions: it ends with its period. */
  cancelSubscription(subscriptionId: string): void {
    this.parts.renewals.cancel(this.#own(subscriptionId, SubscriptionStatus.Active));
  }

  /** Takes a cancellation back. */
  resumeSubscription(subscriptionId: string): void {
    this.parts.renewals.resume(this.#own(subscriptionId, SubscriptionStatus.Ending));
  }

  #own(id: string, status: number): SubscriptionRecord {
    const found = this.parts.subscriptions.get(id);
    const own = found?.userId === this.who.userId && found.endedAt === null;
    if (found === undefined || !own || found.status !== status) throw unknownSubscription();
    return found;
  }
}

const purchase = object({ guildId: text, testMode: yesNo });

/** The arguments of {@link MonetizationActor}'s methods. */
export const monetizationActions: Actions<MonetizationActor> = {
  buy: args([text], [purchase]),
  cancelSubscription: args([text]),
  resumeSubscription: args([text]),
};
