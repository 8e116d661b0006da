import type { CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import * as check from "./arguments.js";
import { type PlayerCallOptions, sentBy } from "./entitlements.js";
import { allPages, PAGE_OPTIONS, type PageOptions, pageQuery } from "./pages.js";
import type { Reader } from "./reader.js";
import type { Requests } from "./requests.js";

/** What kind of thing is sold (activities 3.1); the service may have more kinds. */
export const SkuType = {
  /** Bought once, for good. */
  Durable: 2,
  /** Bought, used up, and bought again. */
  Consumable: 3,
  /** Paid for each month. */
  Subscription: 5,
  /** Created with a subscription; it cannot be bought. */
  SubscriptionGroup: 6,
} as const;

/** Something that the application sells. */
export interface Sku {
  /** The id of the SKU. */
  readonly id: Snowflake;
  /** One of {@link SkuType}. */
  readonly type: number;
  /** The application that sells it. */
  readonly applicationId: Snowflake;
  /** The name shown to players. */
  readonly name: string;
  /** The name used in URLs. */
  readonly slug: string;
  /** Bits: 4 available, 128 a guild's subscription, 256 a user's subscription. */
  readonly flags: number;
}

/** The status of a subscription (activities 3.3). Entitlements say whether somebody has access. */
export const SubscriptionStatus = {
  /** It renews at the end of its period. */
  Active: 0,
  /** It has ended, or is not paid for yet. */
  Inactive: 1,
  /** It is canceled, and lasts until the end of its period. */
  Ending: 2,
} as const;

/** A monthly subscription. */
export interface Subscription {
  /** The id of the subscription. */
  readonly id: Snowflake;
  /** The user who pays. */
  readonly userId: Snowflake;
  /** The SKUs that it is for. */
  readonly skuIds: readonly Snowflake[];
  /** The entitlements that it grants. */
  readonly entitlementIds: readonly Snowflake[];
  /** The SKUs from the next period on; undefined if that is not decided. */
  readonly renewalSkuIds: readonly Snowflake[] | undefined;
  /** When the period that is paid for began. */
  readonly currentPeriodStart: Date;
  /** When that period ends. */
  readonly currentPeriodEnd: Date;
  /** One of {@link SubscriptionStatus}. */
  readonly status: number;
  /** When it was canceled; undefined when it was not. */
  readonly canceledAt: Date | undefined;
}

/** Selects the subscriptions to list. */
export interface SubscriptionFilter {
  /** The player; required unless a player's token is given. */
  readonly userId?: SnowflakeInput | undefined;
}

const FILTER: OptionNames<SubscriptionFilter> = { userId: true };

/** What the application sells (activities 3.1, 3.4). */
export class Skus {
  readonly #requests: Requests;
  readonly #application: Snowflake;

  /** @internal */
  constructor(requests: Requests, applicationId: Snowflake) {
    this.#requests = requests;
    this.#application = applicationId;
  }

  /** All SKUs, including the group of each subscription. Needs the bot token. */
  list(options?: CallOptions): Promise<Sku[]> {
    return this.#requests.send(
      {
        name: "skus.list",
        route: "GET /applications/{application}/skus",
        ids: { application: this.#application },
        sender: { as: "bot" },
        repeatable: true,
        read: (body) => body.list(readSku),
      },
      options,
    );
  }
}

const LIST = "/skus/{sku}/subscriptions";

/** Players' subscriptions (activities 3.3, 3.4). */
export class Subscriptions {
  readonly #requests: Requests;

  /** @internal */
  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** One page of a player's subscriptions to a SKU, in ascending order of ids; 50 by default. */
  async list(
    skuId: SnowflakeInput,
    filter: SubscriptionFilter & PageOptions = {},
    options: PlayerCallOptions = {},
  ): Promise<Subscription[]> {
    const name = "subscriptions.list";
    const { userId } = check.fields(name, "filter", filter, { ...FILTER, ...PAGE_OPTIONS });
    const query = check.queryOf({
      user_id: check.optional(userId, (value) => check.id(name, "filter.userId", value)),
      ...pageQuery(name, "filter", filter),
    });
    return this.#requests.send(
      {
        name,
        route: `GET ${LIST}`,
        ids: { sku: check.id(name, "skuId", skuId) },
        query,
        ...sentBy(name, options),
        repeatable: true,
        read: (body) => body.list(readSubscription),
      },
      options,
    );
  }

  /** All of them; pages are requested as the iterator is read. */
  all(
    skuId: SnowflakeInput,
    filter: SubscriptionFilter & Pick<PageOptions, "after"> = {},
    options?: PlayerCallOptions,
  ): AsyncGenerator<Subscription, void, void> {
    return allPages("subscriptions.all", filter, { ...FILTER, after: true }, (page) =>
      this.list(skuId, { ...filter, ...page }, options),
    );
  }

  /** Gets a subscription. */
  async get(
    skuId: SnowflakeInput,
    subscriptionId: SnowflakeInput,
    options: PlayerCallOptions = {},
  ): Promise<Subscription> {
    const name = "subscriptions.get";
    return this.#requests.send(
      {
        name,
        route: `GET ${LIST}/{subscription}`,
        ids: {
          sku: check.id(name, "skuId", skuId),
          subscription: check.id(name, "subscriptionId", subscriptionId),
        },
        ...sentBy(name, options),
        repeatable: true,
        read: readSubscription,
      },
      options,
    );
  }
}

function readSku(body: Reader): Sku {
  return {
    id: body.field("id").id(),
    type: body.field("type").integer(),
    applicationId: body.field("application_id").id(),
    name: body.field("name").string(),
    slug: body.field("slug").string(),
    flags: body.field("flags").integer(),
  };
}

function readSubscription(body: Reader): Subscription {
  const ids = (value: Reader) => value.list((element) => element.id());
  return {
    id: body.field("id").id(),
    userId: body.field("user_id").id(),
    skuIds: ids(body.field("sku_ids")),
    entitlementIds: ids(body.field("entitlement_ids")),
    renewalSkuIds: body.field("renewal_sku_ids").optional(ids),
    currentPeriodStart: body.field("current_period_start").time(),
    currentPeriodEnd: body.field("current_period_end").time(),
    status: body.field("status").integer(),
    canceledAt: body.field("canceled_at").optional((value) => value.time()),
  };
}
