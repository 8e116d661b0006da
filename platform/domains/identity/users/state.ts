import { PlatformError } from "../../../kernel/errors.js";
import { charactersOf } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { checkOptionNames, quoted } from "../../../kernel/names.js";
import { isSnowflake } from "../../../kernel/snowflake.js";
import { requireShape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import { isProvisional, type UserOptions, type UserRecord, userShape } from "./record.js";

const defaults: Omit<UserRecord, "id" | "username"> = {
  globalName: null,
  avatar: null,
  banner: null,
  accentColor: null,
  locale: "en-US",
  email: null,
  verified: true,
  mfaEnabled: false,
  flags: 0,
  premiumType: 0,
  primaryGuild: null,
  bot: false,
  system: false,
};

/** Criteria for finding users. */
export interface UserSearch {
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly people?: boolean | undefined;
}

/** All accounts of the platform. */
export class Users {
  readonly #table: Table<UserRecord>;
  readonly #kernel: Pick<Kernel, "ids" | "signals">;

  /** @internal Made by the domain. */
  constructor({ ids, signals, store }: Pick<Kernel, "ids" | "signals" | "store">) {
    this.#table = store.table({
      name: "users",
      version: 2,
      shape: userShape,
      unique: ["username"],
      upgrade: (record) => ({ ...defaults, ...record }),
    });
    this.#kernel = { ids, signals };
  }

  /** Creates a user. @throws PlatformError when a value does not fit or the id or name is taken */
  create(options: UserOptions): UserRecord {
    checkOptionNames("createUser()", options, Object.keys(userShape));
    const { id = this.#kernel.ids.next(), ...given } = options;
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
    this.#table.put(updated);
    this.#kernel.signals.emit("user.changed", { userId: id });
    return updated;
  }

  /**
   * Deletes a user with all that other domains keep of it; they get the signal `user.deleting`.
   *
   * @throws PlatformError when there is no such user
   */
  delete(id: string): void {
    this.require(id);
    this.#kernel.signals.emit("user.deleting", { userId: id });
    this.#table.delete(id);
  }

  /** The user with this id, if there is one. */
  get(id: string): UserRecord | undefined {
    return this.#table.get(id);
  }

  /** The user with this id. @throws PlatformError when there is no such user */
  require(id: string): UserRecord {
    const user = this.#table.get(id);
    if (user === undefined) throw this.#noSuchUser(id);
    return user;
  }

  #noSuchUser(id: unknown): PlatformError {
    const named = typeof id === "string" ? this.named(id) : undefined;
    const advice = named && ` Give the id of the user of that name, ${named.id}.`;
    return new PlatformError(`There is no user with the id ${quoted(id)}.${advice ?? ""}`, "id");
  }

  /** The user with this username, if there is one. */
  named(username: string): UserRecord | undefined {
    return this.#table.by("username", username);
  }

  /** Everyone, bots and system accounts included, in the order they were made. */
  all(): UserRecord[] {
    return this.#table.all();
  }

  /**
   * Users by a part of their names or their id, oldest first.
   *
   * @param limit - most users to find; default: all
   * @param people - leaves out those who are no {@link people}
   */
  find({
    search = "",
    limit = Number.POSITIVE_INFINITY,
    people = false,
  }: UserSearch): UserRecord[] {
    const words = search.toLowerCase();
    const found: UserRecord[] = [];
    for (const user of people ? this.people() : this.all()) {
      const { username, globalName, id } = user;
      if (!`${username}\n${globalName ?? ""}\n${id}`.toLowerCase().includes(words)) continue;
      found.push(user);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The people who have an account of the platform itself. */
  people(): UserRecord[] {
    return this.all().filter((user) => !user.bot && !user.system && !isProvisional(user));
  }

  #check(user: UserRecord): void {
    requireShape("The user's", user, userShape);
    const { username, globalName, primaryGuild } = user;
    const length = charactersOf(username);
    if (length < 2 || length > 32) {
      throw new PlatformError(
        `A username needs 2 to 32 characters; got "${username}".`,
        "username",
      );
    }
    const holder = this.named(username);
    if (holder !== undefined && holder.id !== user.id) {
      throw new PlatformError(`The username "${username}" is already taken.`, "username");
    }
    const { tag } = primaryGuild ?? {};
    const isTag = typeof tag === "string" && /^.{1,4}$/su.test(tag);
    if (tag != null && !isTag) {
      const given = JSON.stringify(tag);
      throw new PlatformError(`A guild tag needs 1 to 4 characters; got ${given}.`, "primaryGuild");
    }
    if (globalName !== null && (globalName === "" || charactersOf(globalName) > 32)) {
      throw new PlatformError("A global name needs 1 to 32 characters.", "globalName");
    }
  }
}

/** The entries of `options` that are set. */
function defined<T extends object>(options: T): T {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
