import { PlatformError } from "../core/errors.js";
import { hashSecret, randomSecret } from "../core/secrets.js";
import { isSnowflake, type SnowflakeSource } from "../core/snowflake.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";
import type { Users } from "../users/users.js";
import {
  type ApplicationOptions,
  type ApplicationRecord,
  type ApplicationSettings,
  applicationShape,
  type CreatedApplication,
  isParent,
  PARENT,
} from "./record.js";
import { checkSettings } from "./settings.js";

/** Name of the account that owns applications created without an owner. */
const DEVELOPER = "platform.developer";

/** All registered applications and their bots. */
export class Applications {
  readonly #table: Table<ApplicationRecord>;
  readonly #ids: SnowflakeSource;
  readonly #users: Users;

  constructor(store: Store, ids: SnowflakeSource, users: Users) {
    this.#table = store.add(
      new Table("applications", applicationShape, ["botTokenHash", "botUserId"]),
    );
    this.#ids = ids;
    this.#users = users;
  }

  /** Creates an application. @throws PlatformError when a value does not fit or the id is taken */
  create(options: ApplicationOptions): CreatedApplication {
    const { id = this.#ids.next(), ownerId = this.#developerId(), bot = false } = options;
    if (!isSnowflake(id) || this.#table.get(id) !== undefined) {
      throw new PlatformError(`The application id "${id}" is taken or is no snowflake.`, "id");
    }
    this.#users.require(ownerId);
    const settings = checkSettings(options);
    this.#join(id, settings.parentId);
    const clientSecret = randomSecret(24);
    this.#table.put({
      id,
      ownerId,
      secretHash: hashSecret(clientSecret),
      botUserId: null,
      botTokenHash: null,
      ...settings,
    });
    const created = { id, name: options.name, clientSecret };
    return bot ? { ...created, ...this.resetBot(id) } : created;
  }

  /**
   * Changes the given settings of an application.
   *
   * @throws PlatformError when a value does not fit or there is no such application
   */
  update(id: string, changes: Partial<ApplicationSettings>): ApplicationRecord {
    const application = this.require(id);
    const settings = checkSettings({ ...application, ...changes });
    if (settings.parentId !== application.parentId) this.#join(id, settings.parentId);
    return this.#table.update(application, settings);
  }

  /** Makes a new client secret; the old one stops working. */
  resetSecret(id: string): { clientSecret: string } {
    const clientSecret = randomSecret(24);
    this.#table.update(this.require(id), { secretHash: hashSecret(clientSecret) });
    return { clientSecret };
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
    const botToken = `${owner}.${randomSecret(6)}.${randomSecret(32)}`;
    this.#table.update(application, { botUserId, botTokenHash: hashSecret(botToken) });
    return { botToken, botUserId };
  }

  /** Forgets the record and its bot; `Platform.deleteApplication` ends tokens and sessions too. */
  delete(id: string): void {
    const botUserId = this.require(id).botUserId;
    this.#table.delete(id);
    if (botUserId !== null) this.#users.delete(botUserId);
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

  /** The application whose bot has this token, if there is one. */
  byBotToken(token: string): ApplicationRecord | undefined {
    return this.#table.by("botTokenHash", hashSecret(token));
  }

  /** All applications in the order they were made. */
  all(): ApplicationRecord[] {
    return this.#table.all();
  }

  /** Marks an application as a parent; the hierarchy has two levels. */
  #join(id: string, parentId: string | null): void {
    if (parentId === null) return;
    const parent = this.#table.get(parentId);
    const own = this.#table.get(id);
    const sound = parent !== undefined && parentId !== id && parent.parentId === null;
    if (!sound || (own !== undefined && isParent(own))) {
      throw new PlatformError(
        `The application ${parentId} cannot be the parent of ${id}; there are two levels only.`,
        "parentId",
      );
    }
    if (!isParent(parent)) this.#table.update(parent, { flags: parent.flags + PARENT });
  }

  #developerId(): string {
    const developer = this.#users.named(DEVELOPER);
    return (developer ?? this.#users.create({ username: DEVELOPER, system: true })).id;
  }

  #freeBotName({ id, name }: ApplicationRecord): string {
    const wanted = name.slice(0, 32);
    const usable = wanted.length >= 2 && this.#users.named(wanted) === undefined;
    return usable ? wanted : `bot-${id}`;
  }
}
