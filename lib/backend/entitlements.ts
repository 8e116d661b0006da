import { CALL_OPTIONS, type CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import * as check from "./arguments.js";
import { checkSecret } from "./options.js";
import { allPages, PAGE_OPTIONS, type PageOptions, pageQuery } from "./pages.js";
import type { Reader } from "./reader.js";
import type { Request, Requests } from "./requests.js";

/** How an entitlement was obtained (activities 3.2); the service may have more kinds. */
export const EntitlementType = {
  /** Bought, once or as a subscription. */
  Purchase: 1,
  /** Part of a subscription of the platform itself. */
  PremiumSubscription: 2,
  /** Given by the developer. */
  DeveloperGift: 3,
  /** Bought in the application's test mode. */
  TestModePurchase: 4,
  /** Obtained for free. */
  FreePurchase: 5,
  /** Given by another player. */
  UserGift: 6,
  /** Obtained as a subscriber of the platform. */
  PremiumPurchase: 7,
  /** A test entitlement; formerly any subscription's. */
  ApplicationSubscription: 8,
} as const;

/** A player's or guild's right to use a SKU. */
export interface Entitlement {
  /** The entitlement's id. */
  readonly id: Snowflake;
  /** The SKU that it grants. */
  readonly skuId: Snowflake;
  /** The application that sold it. */
  readonly applicationId: Snowflake;
  /** The player; undefined if it belongs to a guild only. */
  readonly userId: Snowflake | undefined;
  /** The guild that has it, for all of its members. */
  readonly guildId: Snowflake | undefined;
  /** The subscription that grants it; undefined for anything else. */
  readonly subscriptionId: Snowflake | undefined;
  /** One of {@link EntitlementType}. */
  readonly type: number;
  /** Whether it was taken away. */
  readonly deleted: boolean;
  /** Whether a consumable is used up. */
  readonly consumed: boolean;
  /** When it begins; undefined for a test entitlement. */
  readonly startsAt: Date | undefined;
  /** When it ends; undefined if it has no end. */
  readonly endsAt: Date | undefined;
}

/** Selects the entitlements to list. */
export interface EntitlementFilter {
  /** Only those of this player. */
  readonly userId?: SnowflakeInput | undefined;
  /** Only those of this guild. */
  readonly guildId?: SnowflakeInput | undefined;
  /** Only those of these SKUs; all when it is empty. */
  readonly skuIds?: readonly SnowflakeInput[] | undefined;
  /** Leaves out ended entitlements. The service's default: false. */
  readonly excludeEnded?: boolean | undefined;
  /** Leaves out deleted entitlements. The service's default: true. */
  readonly excludeDeleted?: boolean | undefined;
  /** Leaves out entitlements that cannot be used now: ended, deleted, or not begun. */
  readonly onlyActive?: boolean | undefined;
}

/** Options of calls that can also be made with a player's token. */
export interface PlayerCallOptions extends CallOptions {
  /**
   * A player's token: the call then returns only that player's entitlements. By default the
   * application calls.
   */
  readonly accessToken?: string | undefined;
}

/** The owner of a test entitlement. */
export type TestOwner =
  | { readonly userId: SnowflakeInput; readonly guildId?: undefined }
  | { readonly guildId: SnowflakeInput; readonly userId?: undefined };

const FILTER: OptionNames<EntitlementFilter> = {
  userId: true,
  guildId: true,
  skuIds: true,
  excludeEnded: true,
  excludeDeleted: true,
  onlyActive: true,
};
const OWNER: OptionNames<TestOwner> = { userId: true, guildId: true };
const PLAYER_CALL_OPTIONS: OptionNames<PlayerCallOptions> = { ...CALL_OPTIONS, accessToken: true };

const LIST = "/applications/{application}/entitlements";
const ONE = `${LIST}/{entitlement}`;
const OF_GUILD = 1;
const OF_USER = 2;

/** What players have bought (activities 3.2, 3.4). */
export class Entitlements {
  readonly #requests: Requests;
  readonly #application: Snowflake;

  /** @internal */
  constructor(requests: Requests, applicationId: Snowflake) {
    this.#requests = requests;
    this.#application = applicationId;
  }

  /** One page, in ascending order of ids; up to 100. */
  async list(
    filter: EntitlementFilter & PageOptions = {},
    options: PlayerCallOptions = {},
  ): Promise<Entitlement[]> {
    const name = "entitlements.list";
    const query = check.queryOf({
      ...filterQuery(name, check.fields(name, "filter", filter, { ...FILTER, ...PAGE_OPTIONS })),
      ...pageQuery(name, "filter", filter),
    });
    return this.#requests.send(
      {
        name,
        route: `GET ${LIST}`,
        ids: { application: this.#application },
        query,
        ...sentBy(name, options),
        repeatable: true,
        read: (body) => body.list(readEntitlement),
      },
      options,
    );
  }

  /** All of them; pages are requested as the iterator is read. */
  all(
    filter: EntitlementFilter & Pick<PageOptions, "after"> = {},
    options?: PlayerCallOptions,
  ): AsyncGenerator<Entitlement, void, void> {
    return allPages("entitlements.all", filter, { ...FILTER, after: true }, (page) =>
      this.list({ ...filter, ...page }, options),
    );
  }

  /** Gets a single entitlement. */
  async get(entitlementId: SnowflakeInput, options: PlayerCallOptions = {}): Promise<Entitlement> {
    const name = "entitlements.get";
    return this.#requests.send(
      {
        name,
        route: `GET ${ONE}`,
        ids: this.#ids(name, entitlementId),
        ...sentBy(name, options),
        repeatable: true,
        read: readEntitlement,
      },
      options,
    );
  }

  /**
   * Consumes a consumable. It fails with code 40018 if it was consumed before, so give the player
   * the item only when this resolves. It is sent again only if the service has certainly not
   * received it; after a `NetworkError`, check `consumed` with {@link get}.
   */
  async consume(entitlementId: SnowflakeInput, options: PlayerCallOptions = {}): Promise<void> {
    const name = "entitlements.consume";
    return this.#requests.send(
      {
        name,
        route: `POST ${ONE}/consume`,
        ids: this.#ids(name, entitlementId),
        ...sentBy(name, options),
        repeatable: false,
      },
      options,
    );
  }

  /** Grants a subscription's SKU for a test, until it is deleted. Needs the bot token. */
  async createTest(
    skuId: SnowflakeInput,
    owner: TestOwner,
    options?: CallOptions,
  ): Promise<Entitlement> {
    const name = "entitlements.createTest";
    const { userId, guildId } = check.fields(name, "owner", owner, OWNER);
    if ((userId === undefined) === (guildId === undefined)) {
      throw new TypeError(
        `${check.parameter(name, "owner")} must have either a userId or a guildId.`,
      );
    }
    const sku_id = check.id(name, "skuId", skuId);
    const json =
      userId === undefined
        ? { sku_id, owner_id: check.id(name, "owner.guildId", guildId), owner_type: OF_GUILD }
        : { sku_id, owner_id: check.id(name, "owner.userId", userId), owner_type: OF_USER };
    return this.#requests.send(
      {
        name,
        route: `POST ${LIST}`,
        ids: { application: this.#application },
        json,
        sender: { as: "bot" },
        repeatable: false,
        read: readEntitlement,
      },
      options,
    );
  }

  /** Deletes a test entitlement; code 40019 for any other. Needs the bot token. */
  async deleteTest(entitlementId: SnowflakeInput, options?: CallOptions): Promise<void> {
    const name = "entitlements.deleteTest";
    return this.#requests.send(
      {
        name,
        route: `DELETE ${ONE}`,
        ids: this.#ids(name, entitlementId),
        sender: { as: "bot" },
        repeatable: false,
      },
      options,
    );
  }

  #ids(call: string, entitlementId: SnowflakeInput) {
    return {
      application: this.#application,
      entitlement: check.id(call, "entitlementId", entitlementId),
    };
  }
}

/** Who sends a request: the player whose token is given, otherwise the application. */
export function sentBy(
  call: string,
  options: PlayerCallOptions,
): Pick<Request<unknown>, "optionNames" | "sender"> {
  const optionNames = PLAYER_CALL_OPTIONS;
  const { accessToken } = Object(options) as PlayerCallOptions;
  if (accessToken === undefined) return { optionNames, sender: { as: "application" } };
  checkSecret(accessToken, check.parameter(call, "options.accessToken"));
  return { optionNames, sender: { as: "player", accessToken } };
}

function filterQuery(call: string, filter: EntitlementFilter) {
  const { userId, guildId, skuIds } = filter;
  const flagOf = (name: "excludeEnded" | "excludeDeleted" | "onlyActive") =>
    check.optional(filter[name], (value) => check.flag(call, `filter.${name}`, value));
  const idOf = (name: string, value: SnowflakeInput) => check.id(call, `filter.${name}`, value);
  if (skuIds !== undefined && !Array.isArray(skuIds)) {
    throw new TypeError(`${check.parameter(call, "filter.skuIds")} must be an array of ids.`);
  }
  return {
    user_id: check.optional(userId, (value) => idOf("userId", value)),
    guild_id: check.optional(guildId, (value) => idOf("guildId", value)),
    sku_ids: skuIds?.map((value, index) => idOf(`skuIds[${index}]`, value)).join(),
    exclude_ended: flagOf("excludeEnded"),
    exclude_deleted: flagOf("excludeDeleted"),
    only_active: flagOf("onlyActive"),
  };
}

function readEntitlement(body: Reader): Entitlement {
  const id = (value: Reader) => value.id();
  const time = (value: Reader) => value.time();
  return {
    id: body.field("id").id(),
    skuId: body.field("sku_id").id(),
    applicationId: body.field("application_id").id(),
    userId: body.field("user_id").optional(id),
    guildId: body.field("guild_id").optional(id),
    subscriptionId: body.field("subscription_id").optional(id),
    type: body.field("type").integer(),
    deleted: body.field("deleted").boolean(),
    consumed: body.field("consumed").optional((value) => value.boolean()) ?? false,
    startsAt: body.field("starts_at").optional(time),
    endsAt: body.field("ends_at").optional(time),
  };
}
