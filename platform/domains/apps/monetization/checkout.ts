import { missingField, unknownGuild } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Guilds } from "../../guilds/core/api.js";
import { type EntitlementRecord, EntitlementType } from "./entitlement.js";
import type { Entitlements } from "./entitlements.js";
import { alreadyEntitled, notForSale, paymentDeclined, unknownSku } from "./errors.js";
import type { Payments } from "./payments.js";
import type { Renewals } from "./renewals.js";
import { isForGuild, isForSale, SkuType } from "./sku.js";
import type { Skus } from "./skus.js";
import type { SubscriptionRecord } from "./subscription.js";
import type { Subscriptions } from "./subscriptions.js";

/** How something is bought. */
export interface PurchaseOptions {
  /** For a guild's subscription: id of the guild, which the buyer is a member of. */
  guildId?: string | undefined;
  /** Free of charge, as in an application's test mode; one-time purchases only. Default: false. */
  testMode?: boolean | undefined;
}

/** What a purchase leads to. */
export interface Purchase {
  /** The right that the buyer has got. */
  readonly entitlement: EntitlementRecord;
  /** The subscription that the purchase began, if the SKU is one. */
  readonly subscription: SubscriptionRecord | undefined;
}

/** Buying (activities 3.5). */
export class Checkout {
  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock">,
    private readonly guilds: Guilds,
    private readonly skus: Skus,
    private readonly entitlements: Entitlements,
    private readonly subscriptions: Subscriptions,
    private readonly renewals: Renewals,
    private readonly payments: Payments,
  ) {}

  /**
   * Buys a SKU for a user; another plan of the same application takes the place of the present one.
   *
   * @throws ApiError when the SKU is not for sale, the user has it already, or the payment fails
   */
  buy(userId: string, skuId: string, options: PurchaseOptions = {}): Purchase {
    const sku = this.skus.get(skuId);
    if (sku === undefined) throw unknownSku();
    if (!isForSale(sku)) throw notForSale();
    const once = sku.type !== SkuType.Subscription;
    const testMode = once && options.testMode === true;
    if (!testMode && this.payments.fails(userId)) throw paymentDeclined();
    if (once) return this.#buyOnce(userId, skuId, testMode);

    const guildId = isForGuild(sku) ? this.#guildOf(userId, options.guildId) : null;
    const owner = { userId, guildId };
    const present = this.subscriptions.running(sku.applicationId, owner);
    if (present?.skuId === skuId) throw alreadyEntitled();
    const subscription =
      present === undefined
        ? this.renewals.subscribe(sku, owner)
        : this.renewals.changePlan(present, sku);
    const entitlement = this.entitlements.get(subscription.entitlementId ?? "");
    return { entitlement: entitlement as EntitlementRecord, subscription };
  }

  /** A durable is bought once; a consumable again when it was used up, in test mode at any time. */
  #buyOnce(userId: string, skuId: string, testMode: boolean): Purchase {
    const sku = this.skus.require(skuId);
    const owner = { userId, guildId: null };
    const again = testMode && sku.type === SkuType.Consumable;
    if (!again && this.entitlements.holds(sku, owner)) throw alreadyEntitled();
    this.entitlements.requireCapacity(owner);
    const entitlement = this.entitlements.grant(sku, owner, {
      type: testMode ? EntitlementType.TestModePurchase : EntitlementType.Purchase,
      startsAt: this.kernel.clock.now(),
      endsAt: null,
      subscriptionId: null,
    });
    return { entitlement, subscription: undefined };
  }

  #guildOf(userId: string, guildId: string | undefined): string {
    if (guildId === undefined) throw missingField("guild_id");
    if (this.guilds.member(guildId, userId) === undefined) throw unknownGuild();
    return guildId;
  }
}
