import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import {
  isForGuild,
  SkuFlag,
  type SkuOptions,
  type SkuRecord,
  SkuType,
  type SkuTypeValue,
  skuShape,
} from "./sku.js";

/** Most SKUs of an application; the group that comes with a subscription does not count. */
const MAX_SKUS = 50;
const MAX_NAME_LENGTH = 80;

const types: Readonly<Record<SkuOptions["kind"], SkuTypeValue>> = {
  durable: SkuType.Durable,
  consumable: SkuType.Consumable,
  subscription: SkuType.Subscription,
};

/** What applications sell (activities 3.1). */
export class Skus {
  readonly #table: Table<SkuRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "ids" | "signals" | "store">,
    private readonly applications: Applications,
  ) {
    this.#table = kernel.store.table({
      name: "skus",
      shape: skuShape,
      references: { applicationId: "applications" },
      grouped: ["applicationId"],
    });
    kernel.signals.on("application.deleting", ({ applicationId }) => {
      for (const { id } of this.of(applicationId)) this.#table.delete(id);
    });
  }

  /**
   * Makes a SKU. A subscription gets a group SKU of the same name, whose id is lower.
   *
   * @throws PlatformError when a value does not fit or the application has too many
   */
  create(options: SkuOptions): SkuRecord {
    const { applicationId, kind, owner = "user", price = 499, currency = "usd" } = options;
    this.applications.require(applicationId);
    const name = this.#checkedName(options.name);
    const own = this.of(applicationId).filter(({ type }) => type !== SkuType.SubscriptionGroup);
    if (own.length >= MAX_SKUS) {
      throw new PlatformError(`An application has at most ${MAX_SKUS} SKUs.`, "applicationId");
    }
    if (!Number.isInteger(price) || price < 0) {
      throw new PlatformError(`A price is a whole number from 0 on; got ${price}.`, "price");
    }
    const flags =
      (options.published === false ? 0 : SkuFlag.Available) |
      (kind === "subscription" ? this.#ownerFlag(own, owner) : 0);
    const slug = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const fields = { applicationId, name, slug, flags, price, currency, deleted: false };
    if (kind === "subscription") {
      this.#table.put({ id: this.kernel.ids.next(), type: SkuType.SubscriptionGroup, ...fields });
    }
    return this.#table.put({ id: this.kernel.ids.next(), type: types[kind], ...fields });
  }

  /** Puts a SKU on sale, or takes it off; subscriptions then run to the end of their period. */
  publish(id: string, published: boolean): SkuRecord {
    const sku = this.require(id);
    const flags = published ? sku.flags | SkuFlag.Available : sku.flags & ~SkuFlag.Available;
    return this.#table.update(sku, { flags });
  }

  /** Deletes a SKU for good; it stays in lists. */
  delete(id: string): SkuRecord {
    return this.#table.update(this.require(id), { deleted: true });
  }

  /** The SKU with this id, if there is one. */
  get(id: string): SkuRecord | undefined {
    return this.#table.get(id);
  }

  /** The SKU with this id. @throws PlatformError when there is none */
  require(id: string): SkuRecord {
    const sku = this.#table.get(id);
    if (sku === undefined) throw new PlatformError(`There is no SKU with the id ${id}.`, "skuId");
    return sku;
  }

  /** @throws PlatformError when there is no application with this id */
  requireApplication(applicationId: string): void {
    this.applications.require(applicationId);
  }

  /** All SKUs of an application, in the order of their ids. */
  of(applicationId: string): SkuRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  #checkedName(name: string): string {
    const fits = typeof name === "string" && name.trim() !== "" && name.length <= MAX_NAME_LENGTH;
    if (!fits)
      throw new PlatformError(`A SKU's name needs 1 to ${MAX_NAME_LENGTH} characters.`, "name");
    return name;
  }

  /** An application sells subscriptions to users or to guilds, not to both. */
  #ownerFlag(own: readonly SkuRecord[], owner: "user" | "guild"): number {
    const other = own.find(
      (sku) => sku.type === SkuType.Subscription && isForGuild(sku) !== (owner === "guild"),
    );
    if (other !== undefined) {
      throw new PlatformError(
        `The application already sells subscriptions to ${owner === "guild" ? "users" : "guilds"}.`,
        "owner",
      );
    }
    return owner === "guild" ? SkuFlag.GuildSubscription : SkuFlag.UserSubscription;
  }
}
