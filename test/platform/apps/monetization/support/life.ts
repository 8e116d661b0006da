import type { SkuRecord } from "../../../../../platform/index.js";
import { send } from "../../../support/players.js";
import { openStore } from "../../../support/store.js";

/** The names of what the store of a life sells. */
export type Ware = "dear" | "monthly" | "potion" | "sword";

/** An event, with names in the place of ids: `s1` is the first subscription, `e1` the first right. */
export interface Reported {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** What somebody does, on a day at noon, and what the application's bot is sent since the step before. */
export interface Step {
  /** Day, such as `2026-01-10`, or a whole time. */
  readonly at: string;
  readonly does?: (life: Life) => unknown;
  /** The code that it is refused with. */
  readonly refused?: number;
  readonly reported: readonly Reported[];
}

/** Noon of a day as events write it. */
export const noon = (day: string) => `${day}T12:00:00.000000+00:00`;

/** What users do in a store over years. */
export class Life {
  readonly #names = new Map<string, string>();
  readonly #counts = { s: 0, e: 0 };

  private constructor(private readonly opened: Awaited<ReturnType<typeof openStore>>) {
    for (const name of ["monthly", "dear", "sword", "potion"] as const) {
      this.#names.set(opened[name].id, name);
    }
    this.#names.set(opened.user.id, "user").set(opened.game.id, "game");
  }

  /** A life that begins on a day at noon. */
  static async begin(day: string): Promise<Life> {
    return new Life(await openStore(timeOf(day)));
  }

  /** Lets the clock run until then. */
  passUntil(day: string): void {
    const { clock } = this.opened.platform;
    const time = timeOf(day);
    if (time !== clock.now()) clock.set(time);
  }

  /** What the bot was sent since the last time, with names in the place of ids. */
  async reported(): Promise<Reported[]> {
    const events = await this.opened.heard();
    return events.map((event) => this.#named(event) as Reported);
  }

  /** What the bot reads of the user's rights that are good, and of its subscriptions. */
  async left() {
    const { game, user, monthly, dear } = this.opened;
    const read = (path: string) => this.#bot("GET", path);
    const rights = await read(
      `/applications/${game.id}/entitlements?user_id=${user.id}&exclude_ended=true`,
    );
    const lists = await Promise.all(
      [monthly, dear].map(({ id }) => read(`/skus/${id}/subscriptions?user_id=${user.id}`)),
    );
    const statuses = lists.flatMap(({ body }) => body.map(({ status }: never) => status));
    const good = rights.body.filter(({ consumed }: { consumed: boolean }) => !consumed);
    return {
      has: good.map(({ sku_id }: { sku_id: string }) => this.#names.get(sku_id)),
      statuses,
    };
  }

  buy(ware: Ware, options = {}): void {
    this.opened.store.buy(this.opened.user.id, this.#sku(ware).id, options);
  }

  cancel(): void {
    this.opened.store.cancel(this.#latest());
  }

  resume(): void {
    this.opened.store.resume(this.#latest());
  }

  refund(): void {
    this.opened.store.refundSubscription(this.#latest());
  }

  refundPurchase(): void {
    this.opened.store.refundPurchase(this.#latestRight().id);
  }

  declinePayments(declined = true): void {
    this.opened.store.declinePayments(this.opened.user.id, declined);
  }

  takeOffSale(ware: Ware): void {
    this.opened.store.publishSku(this.#sku(ware).id, false);
  }

  deleteSku(ware: Ware): void {
    this.opened.store.deleteSku(this.#sku(ware).id);
  }

  consume(): Promise<void> {
    return this.#asked("POST", `${this.#latestRight().id}/consume`);
  }

  grantTest(ware: Ware): Promise<void> {
    const owner = { owner_id: this.opened.user.id, owner_type: 2 };
    return this.#asked("POST", "", { sku_id: this.#sku(ware).id, ...owner });
  }

  deleteTest(): Promise<void> {
    return this.#asked("DELETE", this.#latestRight().id);
  }

  #sku(ware: Ware): SkuRecord {
    return this.opened[ware];
  }

  #latest(): string {
    const { store, user } = this.opened;
    return store.subscriptions(user.id).at(-1)?.id as string;
  }

  #latestRight() {
    const { store, user } = this.opened;
    const right = store.entitlements(user.id).at(-1);
    if (right === undefined) throw new Error("The user has no right.");
    return right;
  }

  #bot(method: string, path: string, body?: unknown) {
    const { platform, game } = this.opened;
    return send(platform, `Bot ${game.botToken}`, method, path, body);
  }

  async #asked(method: string, path: string, body?: unknown): Promise<void> {
    const entitlements = `/applications/${this.opened.game.id}/entitlements`;
    const whole = path === "" ? entitlements : `${entitlements}/${path}`;
    const answer = await this.#bot(method, whole, body);
    if (answer.status >= 400) throw answer.body;
  }

  /** The same with names, which new ids get in the order in which they come. */
  #named(value: unknown, event = ""): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#named(each));
    if (typeof value === "string") return this.#names.get(value) ?? value;
    if (typeof value !== "object" || value === null) return value;
    const fields = value as Record<string, unknown>;
    const kind = String(fields.event ?? event);
    for (const [field, letter] of [
      ["subscription_id", "s"],
      ["id", kind.startsWith("S") ? "s" : "e"],
    ] as const) {
      const id = fields[field];
      if (typeof id === "string" && !this.#names.has(id)) {
        this.#counts[letter] += 1;
        this.#names.set(id, `${letter}${this.#counts[letter]}`);
      }
    }
    return Object.fromEntries(
      Object.entries(fields).map(([field, each]) => [field, this.#named(each)]),
    );
  }
}

function timeOf(day: string): number {
  return Date.parse(day.includes("T") ? day : `${day}T12:00:00Z`);
}
