import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import {
  type EntitlementRecord,
  EntitlementType,
  entitlementShape,
  hasEnded,
  isTest,
} from "./entitlement.js";
import {
  alreadyEntitled,
  invalidSku,
  notConsumable,
  notTestEntitlement,
  tooManyEntitlements,
  unknownEntitlement,
} from "./errors.js";
import type { MonetizationEvents } from "./events.js";
import { type SkuRecord, SkuType } from "./sku.js";
import type { Skus } from "./skus.js";

/** What an entitlement is granted with. */
export type Grant = Pick<EntitlementRecord, "type" | "startsAt" | "endsAt" | "subscriptionId">;

/** Who has an entitlement: a user, or a guild for which a user bought it. */
export interface Owner {
  readonly userId: string | null;
  readonly guildId: string | null;
}

/** The entitlements of users and guilds (activities 3.2, 3.7). */
export class Entitlements {
  /** Most of one user or guild; beyond it the oldest ended one is removed. */
  most = 10_000;
  readonly #table: Table<EntitlementRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "ids" | "signals" | "store">,
    private readonly skus: Skus,
    private readonly events: MonetizationEvents,
  ) {
    this.#table = kernel.store.table({
      name: "entitlements",
      shape: entitlementShape,
      references: { applicationId: "applications", skuId: "skus" },
      grouped: ["applicationId", "userId", "guildId"],
    });
    const { signals } = kernel;
    signals.on("user.deleting", ({ userId }) => this.#forget(this.#table.where("userId", userId)));
    signals.on("application.deleting", ({ applicationId }) => this.#forget(this.of(applicationId)));
    signals.on("account.moved", ({ fromId, toId, applicationId }) => {
      for (const entitlement of this.#table.where("userId", fromId)) {
        if (entitlement.applicationId !== applicationId) continue;
        this.#table.update(entitlement, { userId: toId });
      }
    });
  }

  /** Grants an entitlement, and announces it. */
  grant(sku: SkuRecord, owner: Owner, grant: Grant): EntitlementRecord {
    this.#makeSpace(owner);
    const entitlement = this.#table.put({
      id: this.kernel.ids.next(),
      skuId: sku.id,
      applicationId: sku.applicationId,
      ...owner,
      ...grant,
      deleted: false,
      consumed: false,
    });
    this.events.entitlement("CREATE", entitlement);
    return entitlement;
  }

  /**
   * Makes a test entitlement, good until it is deleted.
   *
   * @throws ApiError 50057 for a SKU that is not a subscription, 40074 when the owner has one
   */
  grantTest(sku: SkuRecord, owner: Owner): EntitlementRecord {
    if (sku.type !== SkuType.Subscription) throw invalidSku();
    if (this.holds(sku, owner)) throw alreadyEntitled();
    this.requireCapacity(owner);
    const type = EntitlementType.ApplicationSubscription;
    return this.grant(sku, owner, { type, startsAt: null, endsAt: null, subscriptionId: null });
  }

  /**
   * Checks that the owner may have one more.
   *
   * @throws ApiError 400 when none of those it has is over
   */
  requireCapacity(owner: Owner): void {
    this.#makeSpace(owner);
    if (this.#countOf(owner) >= this.most) throw tooManyEntitlements(this.most);
  }

  /** Whether somebody has a right that is good now and not used up. */
  holds(sku: SkuRecord, { userId, guildId }: Owner): boolean {
    const held = guildId === null ? this.ofUser(userId) : this.#table.where("guildId", guildId);
    return held.some(
      (each) =>
        each.skuId === sku.id && each.guildId === guildId && !each.consumed && this.#isGood(each),
    );
  }

  /**
   * Consumes a consumable.
   *
   * @throws ApiError 40018 when it is none, or was used up before
   */
  consume(entitlement: EntitlementRecord): EntitlementRecord {
    const consumable = this.skus.get(entitlement.skuId)?.type === SkuType.Consumable;
    if (!consumable || entitlement.consumed || !this.#isGood(entitlement)) throw notConsumable();
    return this.#change("UPDATE", entitlement, { consumed: true });
  }

  /** Deletes a test entitlement. @throws ApiError 40019 for any other */
  deleteTest(entitlement: EntitlementRecord): void {
    if (!isTest(entitlement)) throw notTestEntitlement();
    this.takeAway(entitlement);
  }

  /** Takes a right away: ENTITLEMENT_DELETE. */
  takeAway(entitlement: EntitlementRecord): EntitlementRecord {
    return this.#change("DELETE", entitlement, { deleted: true });
  }

  /** Says when a right ends: ENTITLEMENT_UPDATE. */
  end(entitlement: EntitlementRecord, endsAt: number): EntitlementRecord {
    return this.#change("UPDATE", entitlement, { endsAt });
  }

  /** Takes over what a subscription granted before the migration: ENTITLEMENT_CREATE, no end. */
  migrate(entitlement: EntitlementRecord): EntitlementRecord {
    const type = EntitlementType.Purchase;
    return this.#change("CREATE", entitlement, { type, endsAt: null });
  }

  /** The entitlement of an application that is still there. @throws ApiError 10029 */
  require(applicationId: string, id: string): EntitlementRecord {
    const found = this.get(id);
    if (found === undefined || found.applicationId !== applicationId || found.deleted) {
      throw unknownEntitlement();
    }
    return found;
  }

  /** The entitlement with this id, deleted ones too. */
  get(id: string): EntitlementRecord | undefined {
    return this.#table.get(id);
  }

  /** All entitlements of an application, deleted ones too, in the order of their ids. */
  of(applicationId: string): EntitlementRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  /** All entitlements that a user has or has bought for guilds, deleted ones too. */
  ofUser(userId: string | null): EntitlementRecord[] {
    return userId === null ? [] : this.#table.where("userId", userId);
  }

  /**
   * What counts in an interaction: the user's own and those of the guild where it happens, as long
   * as they are good and not used up (activities 3.8).
   */
  active(applicationId: string, { userId, guildId }: Owner): EntitlementRecord[] {
    const own = this.ofUser(userId).filter((each) => each.guildId === null);
    const shared = guildId === null ? [] : this.#table.where("guildId", guildId);
    return [...own, ...shared].filter(
      (each) => each.applicationId === applicationId && !each.consumed && this.#isGood(each),
    );
  }

  /** Deletes the oldest ended one when there is no room for one more. */
  #makeSpace({ userId, guildId }: Owner): void {
    if (this.#countOf({ userId, guildId }) < this.most) return;
    const own =
      userId === null ? this.#table.each("guildId", guildId) : this.#table.each("userId", userId);
    for (const each of own) {
      if (!each.consumed && this.#isGood(each)) continue;
      this.#table.delete(each.id);
      return;
    }
  }

  #countOf({ userId, guildId }: Owner): number {
    return userId === null
      ? this.#table.count("guildId", guildId)
      : this.#table.count("userId", userId);
  }

  #isGood(entitlement: EntitlementRecord): boolean {
    return !entitlement.deleted && !hasEnded(entitlement, this.kernel.clock.now());
  }

  #change(
    change: "CREATE" | "UPDATE" | "DELETE",
    entitlement: EntitlementRecord,
    changes: Partial<EntitlementRecord>,
  ): EntitlementRecord {
    const changed = this.#table.update(entitlement, changes);
    this.events.entitlement(change, changed);
    return changed;
  }

  #forget(entitlements: readonly EntitlementRecord[]): void {
    for (const { id } of entitlements) this.#table.delete(id);
  }
}
