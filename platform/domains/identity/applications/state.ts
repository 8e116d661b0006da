import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { checkOptionNames } from "../../../kernel/names.js";
import { hashSecret } from "../../../kernel/secrets.js";
import { isSnowflake } from "../../../kernel/snowflake.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Users } from "../users/api.js";
import { ApplicationEdits } from "./edits.js";
import { type IntentReview, noReview } from "./intent-review.js";
import { ApplicationKeys } from "./keys.js";
import {
  type ApplicationOptions,
  type ApplicationRecord,
  type ApplicationSettings,
  applicationShape,
  type CreatedApplication,
  hasActivities,
  isParent,
  PARENT,
} from "./record.js";
import { checkSettings, SETTINGS } from "./settings.js";

/** Name of the account that owns applications created without an owner. */
const DEVELOPER = "platform.developer";

/** What older versions could not choose. */
const usualChoices = { botPublic: true, botRequireCodeGrant: false, channelObfuscation: false };

/** Fields, in wire form, that a domain adds to an application's own object. */
export type OwnFields = (application: ApplicationRecord) => Readonly<Record<string, unknown>>;

/** All registered applications and their bots. */
export class Applications {
  /** @internal Says which privileged intents applications may use. */
  review: IntentReview = noReview;
  readonly #table: Table<ApplicationRecord>;
  readonly #kernel: Pick<Kernel, "ids" | "random" | "signals">;
  readonly #users: Users;
  /** Hashes of what was replaced by resets, one for each secret and each token. */
  readonly #replaced = new Map<string, string>();
  readonly #ownFields: OwnFields[] = [];
  /** @internal What the platform signs with for applications. */
  readonly keys: ApplicationKeys;
  /** @internal What applications may change of themselves. */
  readonly edits = new ApplicationEdits((id) => this.get(id));

  /** @internal Made by the domain. */
  constructor(
    { ids, random, signals, store }: Pick<Kernel, "ids" | "random" | "signals" | "store">,
    users: Users,
  ) {
    this.#table = store.table({
      name: "applications",
      version: 3,
      shape: applicationShape,
      references: { ownerId: "users", botUserId: "users", parentId: "applications" },
      // Version 1 had no keys; they are made as soon as all is loaded.
      upgrade: (record) => ({ verifyKey: "", ...usualChoices, ...record }),
      unique: ["botTokenHash", "botUserId"],
      grouped: ["ownerId", "parentId"],
    });
    this.#kernel = { ids, random, signals };
    this.#users = users;
    this.keys = new ApplicationKeys({ random, store, signals });
    signals.on("state.imported", () => {
      this.#replaced.clear();
      this.#makeMissingKeys();
    });
    signals.on("user.deleting", ({ userId }) => this.#forgetUser(userId));
  }

  /** Creates an application. @throws PlatformError when a value does not fit or the id is taken */
  create(options: ApplicationOptions): CreatedApplication {
    checkOptionNames("createApplication()", options, ["id", "ownerId", "bot", ...SETTINGS]);
    const { id = this.#kernel.ids.next(), ownerId = this.#developerId(), bot = false } = options;
    if (!isSnowflake(id) || this.#table.get(id) !== undefined) {
      throw new PlatformError(`The application id "${id}" is taken or is no snowflake.`, "id");
    }
    this.#users.require(ownerId);
    const settings = checkSettings(options);
    this.#checkParent(id, settings.parentId);
    const clientSecret = this.#kernel.random.secret(24);
    const key = this.keys.renew(id);
    this.#table.put({
      id,
      ownerId,
      secretHash: hashSecret(clientSecret),
      botUserId: null,
      botTokenHash: null,
      ...key,
      ...settings,
    });
    this.#mark(settings.parentId);
    const shown = { id, name: options.name, clientSecret, ...key };
    const created = { ...shown, ...(bot ? this.resetBot(id) : {}) };
    if (hasActivities(settings))
      this.#kernel.signals.emit("activities.enabled", { applicationId: id });
    return created;
  }

  /**
   * Changes the given settings of an application.
   *
   * @throws PlatformError when a value does not fit or there is no such application
   */
  update(id: string, changes: Partial<ApplicationSettings>): ApplicationRecord {
    const application = this.require(id);
    checkOptionNames("applications.update()", changes, SETTINGS);
    const settings = checkSettings({ ...application, ...changes });
    if (settings.parentId !== application.parentId) this.#checkParent(id, settings.parentId);
    this.#table.update(application, settings);
    for (const each of [id, settings.parentId]) this.#mark(each);
    this.#unmark(application.parentId);
    const enabled = hasActivities(settings) && !hasActivities(application);
    if (enabled) this.#kernel.signals.emit("activities.enabled", { applicationId: id });
    return this.require(id);
  }

  /** Makes a new client secret; the old one stops working. */
  resetSecret(id: string): { clientSecret: string } {
    const clientSecret = this.#kernel.random.secret(24);
    const application = this.require(id);
    this.#replaced.set(`${id}:secret`, application.secretHash);
    this.#table.update(application, { secretHash: hashSecret(clientSecret) });
    return { clientSecret };
  }

  /**
   * Takes back the latest reset of a client secret or a bot token: the one before works again, and the new
   * one does not. It can be taken back once, until the platform stops.
   *
   * @throws PlatformError when there is nothing to take back
   */
  undoReset(id: string, which: "bot" | "secret"): void {
    const application = this.require(id);
    const key = `${id}:${which}`;
    const hash = this.#replaced.get(key);
    if (hash === undefined) {
      throw new PlatformError(
        `There is no reset to take back: nobody has reset the ${which === "bot" ? "bot token" : "client secret"} of ${id} since the platform started.`,
        "id",
      );
    }
    this.#replaced.delete(key);
    if (which === "secret") this.#table.update(application, { secretHash: hash });
    else {
      this.#table.update(application, { botTokenHash: hash });
      const botUserId = application.botUserId as string;
      this.#kernel.signals.emit("bot.reset", { applicationId: id, botUserId });
    }
  }

  /** Gives the application a bot user if it has none, and a new bot token; an old one dies. */
  resetBot(id: string): { botToken: string; botUserId: string } {
    const application = this.require(id);
    const botUserId =
      application.botUserId ??
      this.#users.create({
        username: this.#freeBotName(application),
        bot: true,
      }).id;
    const owner = Buffer.from(application.id).toString("base64url");
    const botToken = `${owner}.${this.#kernel.random.secret(6)}.${this.#kernel.random.secret(32)}`;
    if (application.botTokenHash !== null) {
      this.#replaced.set(`${id}:bot`, application.botTokenHash);
    }
    this.#table.update(application, { botUserId, botTokenHash: hashSecret(botToken) });
    this.#kernel.signals.emit("bot.reset", { applicationId: id, botUserId });
    return { botToken, botUserId };
  }

  /**
   * Deletes an application with its bot and all that other domains keep of it; they get the signal
   * `application.deleting`.
   *
   * @throws PlatformError when there is no such application
   */
  delete(id: string): void {
    const { botUserId, parentId } = this.require(id);
    this.#kernel.signals.emit("application.deleting", { applicationId: id });
    for (const child of this.#table.where("parentId", id)) {
      this.#table.update(child, { parentId: null });
    }
    this.#table.delete(id);
    this.keys.forget(id);
    for (const which of ["secret", "bot"]) this.#replaced.delete(`${id}:${which}`);
    this.#unmark(parentId);
    if (botUserId !== null) this.#users.delete(botUserId);
  }

  /** Adds what another domain knows of an application to what the application may see of itself. */
  describe(fields: OwnFields): void {
    this.#ownFields.push(fields);
  }

  /** The application object with the data of all domains, in wire form. */
  ownFields(application: ApplicationRecord): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...this.#ownFields.map((fields) => fields(application)));
  }

  /** The application with this id, if there is one. */
  get(id: string): ApplicationRecord | undefined {
    return this.#table.get(id);
  }

  /** The application with this id. @throws PlatformError when there is no such application */
  require(id: string): ApplicationRecord {
    const application = this.#table.get(id);
    if (application === undefined) {
      throw new PlatformError(`There is no application with the id ${id}.`, "id");
    }
    return application;
  }

  /** The application whose bot a user is, if it is one. */
  ofBot(userId: string): ApplicationRecord | undefined {
    return this.#table.by("botUserId", userId);
  }

  /** The application whose bot has this token, if there is one. */
  byBotToken(token: string): ApplicationRecord | undefined {
    return this.#table.by("botTokenHash", hashSecret(token));
  }

  /** All applications in the order they were made. */
  all(): ApplicationRecord[] {
    return this.#table.all();
  }

  #makeMissingKeys(): void {
    for (const application of this.all()) {
      if (application.verifyKey !== "" && this.keys.has(application.id)) continue;
      this.#table.update(application, this.keys.renew(application.id));
    }
  }

  /** The hierarchy has two levels. */
  #checkParent(id: string, parentId: string | null): void {
    if (parentId === null) return;
    const parent = this.#table.get(parentId);
    const sound = parent !== undefined && parentId !== id && parent.parentId === null;
    if (!sound || this.#table.where("parentId", id).length > 0) {
      throw new PlatformError(
        `The application ${parentId} cannot be the parent of ${id}; there are two levels only.`,
        "parentId",
      );
    }
  }

  /** Shows by a flag that an application has children. */
  #mark(id: string | null): void {
    const application = id === null ? undefined : this.#table.get(id);
    if (application === undefined || isParent(application) || !this.#hasChildren(id)) return;
    this.#table.update(application, { flags: application.flags + PARENT });
  }

  /** Takes the flag from a parent whose last child has left. */
  #unmark(id: string | null): void {
    const application = id === null ? undefined : this.#table.get(id);
    if (application === undefined || !isParent(application) || this.#hasChildren(id)) return;
    this.#table.update(application, { flags: application.flags - PARENT });
  }

  #hasChildren(id: string | null): boolean {
    return this.#table.where("parentId", id).length > 0;
  }

  /** The platform's own account takes what a deleted user owned; a deleted bot's token dies. */
  #forgetUser(userId: string): void {
    for (const application of this.#table.where("ownerId", userId)) {
      this.#table.update(application, { ownerId: this.#developerId() });
    }
    const bot = this.#table.by("botUserId", userId);
    if (bot === undefined) return;
    this.#replaced.delete(`${bot.id}:bot`);
    this.#table.update(bot, { botUserId: null, botTokenHash: null });
  }

  #developerId(): string {
    const developer = this.#users.named(DEVELOPER);
    return (developer ?? this.#users.create({ username: DEVELOPER, system: true })).id;
  }

  #freeBotName({ id, name }: ApplicationRecord): string {
    const characters = [...name].slice(0, 32);
    const wanted = characters.join("");
    const usable = characters.length >= 2 && this.#users.named(wanted) === undefined;
    return usable ? wanted : `bot-${id}`;
  }
}
