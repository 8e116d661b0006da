import type { Clock } from "../../../kernel/clock.js";
import { ExpiringMap } from "../../../kernel/expiring-map.js";
import type { Random } from "../../../kernel/random.js";
import type { Monetization } from "../monetization/api.js";

/** How long a page can be bought from, in milliseconds: a day. */
const LIFETIME = 86_400_000;

/** Most pages at a time. */
const MAX_ORDERS = 10_000;

interface Order {
  readonly userId: string;
  readonly skuId: string;
  /** The entitlement that it has led to. */
  bought: string | undefined;
}

/** A choice that a person makes on the page. */
export interface Choice {
  /** For a guild's subscription. */
  readonly guildId: string | undefined;
}

/** The pages of the store that people have before them: each buys once, however often it is sent. */
export class Orders {
  readonly #orders: ExpiringMap<Order>;

  /** @internal Made by the domain. */
  constructor(
    clock: Clock,
    private readonly random: Random,
    private readonly monetization: Monetization,
  ) {
    this.#orders = new ExpiringMap(clock, MAX_ORDERS);
  }

  /** How many there are. */
  get size(): number {
    return this.#orders.size;
  }

  /** Begins an order of a user, and returns its secret. */
  begin(userId: string, skuId: string): string {
    const secret = this.random.secret(16);
    this.#orders.set(secret, { userId, skuId, bought: undefined }, LIFETIME);
    return secret;
  }

  /**
   * Buys what an order is for; one that was sent before buys nothing more.
   *
   * @returns the id of the entitlement; undefined for an order that there is not
   * @throws ApiError when it cannot be bought
   */
  place(secret: string, userId: string, { guildId }: Choice): string | undefined {
    const order = this.#orders.get(secret);
    if (order?.userId !== userId) return undefined;
    order.bought ??= this.monetization.buy(userId, order.skuId, { guildId }).entitlement.id;
    return order.bought;
  }
}
