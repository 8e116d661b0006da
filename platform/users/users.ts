import { PlatformError } from "../core/errors.js";
import { firstMisfit } from "../core/shape.js";
import { isSnowflake, type SnowflakeSource } from "../core/snowflake.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";
import { isProvisional, type UserOptions, type UserRecord, userShape } from "./record.js";

const defaults: Omit<UserRecord, "id" | "username"> = {
  globalName: null,
  avatar: null,
  banner: null,
  accentColor: null,
  locale: "en-US",
  email: null,
  verified: true,
  flags: 0,
  premiumType: 0,
  primaryGuild: null,
  bot: false,
  system: false,
};

/** All accounts of the platform. */
export class Users {
  readonly #table: Table<UserRecord>;
  readonly #ids: SnowflakeSource;

  constructor(store: Store, ids: SnowflakeSource) {
    this.#table = store.add(new Table("users", userShape, ["username"]));
    this.#ids = ids;
  }

  /** Creates a user. @throws PlatformError when a value does not fit or the id or name is taken */
  create(options: UserOptions): UserRecord {
    const { id = this.#ids.next(), ...given } = options;
    if (!isSnowflake(id)) {
      throw new PlatformError(`The user id "${id}" is no snowflake; give decimal digits.`, "id");
    }
    if (this.#table.get(id) !== undefined) {
      throw new PlatformError(`There already is a user with the id ${id}.`, "id");
    }
    const user: UserRecord = { id, ...defaults, ...defined(given), username: given.username };
    this.#check(user);
    return this.#table.put(user);
  }

  /**
   * Changes the given fields of a user.
   *
   * @throws PlatformError when a value does not fit or the name is taken
   */
  update(id: string, changes: Partial<Omit<UserRecord, "id">>): UserRecord {
    const updated = { ...this.require(id), ...defined(changes) };
    this.#check(updated);
    return this.#table.put(updated);
  }

  /** Forgets the record alone; `Platform.deleteUser` ends tokens and sessions too. */
  delete(id: string): void {
    this.#table.delete(id);
  }

  /** The user with this id, if there is one. */
  get(id: string): UserRecord | undefined {
    return this.#table.get(id);
  }

  /** The user with this id. @throws PlatformError when there is no such user */
  require(id: string): UserRecord {
    const user = this.#table.get(id);
    if (user === undefined) throw new PlatformError(`There is no user with the id ${id}.`, "id");
    return user;
  }

  /** The user with this username, if there is one. */
  named(username: string): UserRecord | undefined {
    return this.#table.by("username", username);
  }

  /** Everyone, bots and system accounts included, in the order they were made. */
  all(): UserRecord[] {
    return this.#table.all();
  }

  /** The people who have an account of the platform itself. */
  people(): UserRecord[] {
    return this.all().filter((user) => !user.bot && !user.system && !isProvisional(user));
  }

  #check(user: UserRecord): void {
    const misfit = firstMisfit(user, userShape);
    if (misfit !== undefined) {
      throw new PlatformError(`The user's ${misfit} is missing or has the wrong type.`, misfit);
    }
    const { username, globalName } = user;
    if (username.length < 2 || username.length > 32) {
      throw new PlatformError(
        `A username needs 2 to 32 characters; got "${username}".`,
        "username",
      );
    }
    const holder = this.named(username);
    if (holder !== undefined && holder.id !== user.id) {
      throw new PlatformError(`The username "${username}" is already taken.`, "username");
    }
    if (globalName !== null && (globalName.length < 1 || globalName.length > 32)) {
      throw new PlatformError("A global name needs 1 to 32 characters.", "globalName");
    }
  }
}

/** The entries of `options` that are set. */
function defined<T extends object>(options: T): T {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
