import { DueQueue } from "../../../kernel/due-queue.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { MonetizationEvents } from "./events.js";
import type { SkuRecord } from "./sku.js";
import { type SubscriptionRecord, SubscriptionStatus, subscriptionShape } from "./subscription.js";

/** The subscriptions of users. */
export interface SubscriptionOwner {
  readonly userId: string;
  readonly guildId: string | null;
}

/** All subscriptions, and the moments at which each has to be looked at (activities 3.3, 3.6). */
export class Subscriptions {
  /** Most of one user; beyond it the oldest ended one is removed. */
  most = 10_000;
  readonly #table: Table<SubscriptionRecord>;
  readonly #due: DueQueue;
  #fallDue: (subscription: SubscriptionRecord) => void = () => {};

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "ids" | "signals" | "store">,
    private readonly events: MonetizationEvents,
  ) {
    this.#table = kernel.store.table({
      name: "subscriptions",
      shape: subscriptionShape,
      references: { applicationId: "applications", skuId: "skus" },
      grouped: ["applicationId", "userId", "skuId"],
    });
    this.#due = new DueQueue(
      kernel.clock,
      (id) => {
        const subscription = this.#table.get(id);
        if (subscription !== undefined) this.#fallDue(subscription);
      },
      "a subscription's period ends",
    );
    this.#listen();
  }

  /** Says what happens to a subscription whose moment has come. */
  onDue(fallDue: (subscription: SubscriptionRecord) => void): void {
    this.#fallDue = fallDue;
  }

  /** Begins a subscription, which grants nothing yet: SUBSCRIPTION_CREATE. */
  begin(sku: SkuRecord, { userId, guildId }: SubscriptionOwner): SubscriptionRecord {
    this.#makeSpace(userId);
    const subscription: SubscriptionRecord = {
      id: this.kernel.ids.next(),
      userId,
      guildId,
      applicationId: sku.applicationId,
      skuId: sku.id,
      renewalSkuId: null,
      entitlementId: null,
      status: SubscriptionStatus.Inactive,
      anchor: this.kernel.clock.now(),
      periods: 1,
      canceledAt: null,
      endedAt: null,
      failedPayments: 0,
      due: null,
    };
    this.#table.put(subscription);
    this.events.subscription("CREATE", subscription);
    return subscription;
  }

  /** Changes a subscription: SUBSCRIPTION_UPDATE. */
  change(
    subscription: SubscriptionRecord,
    changes: Partial<SubscriptionRecord>,
  ): SubscriptionRecord {
    const changed = this.postpone(subscription, changes);
    this.events.subscription("UPDATE", changed);
    return changed;
  }

  /** Changes a subscription without an event, for example when it is due next. */
  postpone(
    subscription: SubscriptionRecord,
    changes: Partial<SubscriptionRecord>,
  ): SubscriptionRecord {
    const changed = this.#table.update(subscription, changes);
    if (changed.due !== subscription.due) this.#due.set(changed.id, changed.due);
    return changed;
  }

  /** The subscription with this id, if there is one. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#table.get(id);
  }

  /** All subscriptions of a user, ended ones too. */
  ofUser(userId: string): SubscriptionRecord[] {
    return this.#table.where("userId", userId);
  }

  /** All subscriptions for a SKU, ended ones too, in the order of their ids. */
  to(skuId: string): SubscriptionRecord[] {
    return this.#table.where("skuId", skuId).sort(byBeginning);
  }

  /** All subscriptions to what an application sells, ended ones too, in the order of their ids. */
  of(applicationId: string): SubscriptionRecord[] {
    return this.#table.where("applicationId", applicationId).sort(byBeginning);
  }

  /** The subscription to an application that somebody pays for now. */
  running(applicationId: string, owner: SubscriptionOwner): SubscriptionRecord | undefined {
    return this.ofUser(owner.userId).find(
      (each) =>
        each.applicationId === applicationId &&
        each.guildId === owner.guildId &&
        each.endedAt === null &&
        each.status !== SubscriptionStatus.Inactive,
    );
  }

  #makeSpace(userId: string): void {
    if (this.#table.count("userId", userId) < this.most) return;
    const over = this.ofUser(userId).find(({ due }) => due === null);
    if (over !== undefined) this.#forget([over]);
  }

  #listen(): void {
    const { signals } = this.kernel;
    signals.on("user.deleting", ({ userId }) => this.#forget(this.ofUser(userId)));
    signals.on("application.deleting", ({ applicationId }) =>
      this.#forget(this.#table.where("applicationId", applicationId)),
    );
    signals.on("account.moved", ({ fromId, toId, applicationId }) => {
      for (const subscription of this.ofUser(fromId)) {
        if (subscription.applicationId !== applicationId) continue;
        this.#table.update(subscription, { userId: toId });
      }
    });
    signals.on("state.imported", () => {
      this.#due.clear();
      for (const { id, due } of this.#table.all()) this.#due.set(id, due);
    });
  }

  #forget(subscriptions: readonly SubscriptionRecord[]): void {
    for (const { id } of subscriptions) {
      this.#table.delete(id);
      this.#due.set(id, null);
    }
  }
}

function byBeginning(one: SubscriptionRecord, other: SubscriptionRecord): number {
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}
