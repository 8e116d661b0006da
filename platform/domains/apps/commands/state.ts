import { isDeepStrictEqual } from "node:util";
import { type Given, isDictionary } from "../../../kernel/http/input/fields.js";
import { Place } from "../../../kernel/http/input/place.js";
import { wrongChoice } from "../../../kernel/http/input/readers.js";
import { isObject } from "../../../kernel/json.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { SlidingWindow } from "../../../kernel/sliding-window.js";
import type { Table } from "../../../kernel/store/table.js";
import { type CheckContext, type CheckedCommand, readCommand } from "./check.js";
import {
  entryPointLeftOut,
  nameTaken,
  tooManyCommands,
  tooManyCreations,
  unknownCommand,
} from "./errors.js";
import { readList } from "./fields.js";
import type { Installs } from "./installs.js";
import { CommandPermissions } from "./permissions.js";
import { type CommandRecord, CommandType, commandShape, scopeKey } from "./record.js";

/** Most commands of a type in one scope (bots 4.1; contract, Limits). */
const MAX_COMMANDS: Readonly<Record<number, { name: string; most: number }>> = {
  [CommandType.ChatInput]: { name: "chat input", most: 100 },
  [CommandType.User]: { name: "user", most: 15 },
  [CommandType.Message]: { name: "message", most: 15 },
  [CommandType.PrimaryEntryPoint]: { name: "primary entry point", most: 1 },
};

/** Most entries of a list that replaces all commands. */
const MAX_IN_BULK = 130;

/** New commands that an application may make in a scope within a day. */
const CREATIONS = { most: 200, window: 86_400_000 };

/** Which commands are meant: those of an application that are global, or those of one guild. */
export interface Scope {
  readonly applicationId: string;
  readonly guildId: string | null;
}

/** The commands of all applications. */
export class Commands {
  /** Where applications are installed. */
  readonly installs: Installs;
  /** The command permissions that guilds have set. */
  readonly permissions: CommandPermissions;
  readonly #table: Table<CommandRecord>;
  readonly #creations = new Map<string, SlidingWindow>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    installs: Installs,
  ) {
    this.installs = installs;
    this.#table = kernel.store.table({
      name: "commands",
      shape: commandShape,
      references: { applicationId: "applications", guildId: "guilds" },
      grouped: ["scope", "applicationId", "guildId"],
    });
    this.permissions = new CommandPermissions(kernel);
    kernel.signals.on("application.deleting", ({ applicationId }) => {
      for (const command of this.#table.where("applicationId", applicationId)) this.#drop(command);
      this.permissions.forget("applicationId", applicationId);
    });
  }

  /** The commands of a scope, in the order in which they were made. */
  list({ applicationId, guildId }: Scope): CommandRecord[] {
    return this.#table.where("scope", scopeKey(applicationId, guildId));
  }

  /** All commands of an application, global ones and those of guilds. */
  of(applicationId: string): CommandRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  /** The command with this id, if there is one. */
  get(id: string): CommandRecord | undefined {
    return this.#table.get(id);
  }

  /** A command of a scope. @throws ApiError 10063 */
  require(scope: Scope, id: string): CommandRecord {
    const command = this.#table.get(id);
    if (command?.scope !== scopeKey(scope.applicationId, scope.guildId)) throw unknownCommand();
    return command;
  }

  /**
   * Makes a command, or replaces the one of the same type and name.
   *
   * @returns the command and whether it is new
   * @throws ApiError 50035 for a body that breaks a rule, 30032 or 30034 for one command too many
   */
  upsert(scope: Scope, body: unknown): { command: CommandRecord; created: boolean } {
    const place = new Place();
    const checked = readCommand(body ?? {}, this.#context(scope, "single"), place);
    place.check();
    const earlier = this.#named(scope, checked);
    if (earlier === undefined) this.#checkCounts(scope, [...this.list(scope), checked], 1);
    const { id = this.kernel.ids.next() } = earlier ?? {};
    return { command: this.#put(scope, id, checked), created: earlier === undefined };
  }

  /** Changes the given fields of a command. @throws ApiError as {@link upsert}, 40041, 10063 */
  edit(scope: Scope, id: string, body: unknown): CommandRecord {
    const command = this.require(scope, id);
    const place = new Place();
    const changes: Given = isDictionary(body, place) ? body : {};
    if (changes.type !== undefined && changes.type !== null && changes.type !== command.type) {
      wrongChoice(place.at("type"), [command.type]);
    }
    const { type, name, definition } = command;
    const whole = { ...definition, type, name, ...changes };
    if (changes.contexts !== undefined) whole.dm_permission = null;
    const kept = this.#context(scope, "single");
    const defaults =
      "contexts" in changes ? kept.defaults : { ...kept.defaults, contexts: definition.contexts };
    // What it was made for may stay, although the application supports it no longer.
    const installable = [...kept.installable, ...(definition.integration_types ?? [])];
    const checked = readCommand(whole, { ...kept, installable, defaults }, place);
    place.check();
    const namesake = this.#named(scope, checked);
    if (namesake !== undefined && namesake.id !== id) throw nameTaken();
    if (same(command, checked)) return command;
    if (name !== checked.name) this.permissions.forgetTarget(id);
    return this.#put(scope, id, checked);
  }

  /** Deletes a command. @throws ApiError 10063 */
  delete(scope: Scope, id: string): void {
    this.#drop(this.require(scope, id));
  }

  /**
   * Replaces all commands of a scope. Those that are the same keep their version; either all are
   * taken over or none.
   *
   * @throws ApiError as {@link upsert}, and 50240 when an entry point would get lost
   */
  replaceAll(scope: Scope, body: unknown): CommandRecord[] {
    const place = new Place();
    const list = readList(body ?? [], MAX_IN_BULK, place) ?? [];
    const context = this.#context(scope, "bulk");
    const checked = list.map((given, index) => ({
      ...readCommand(given, context, place.at(index)),
      givenId: isObject(given) ? given.id : undefined,
    }));
    place.check();
    checkNames(checked, place);
    place.check();
    const earlier = this.list(scope);
    const isEntryPoint = ({ type }: { type: number }) => type === CommandType.PrimaryEntryPoint;
    if (earlier.some(isEntryPoint) && !checked.some(isEntryPoint)) throw entryPointLeftOut();
    const byId = checked.map(({ givenId, type }) =>
      earlier.find((old) => old.id === givenId && old.type === type),
    );
    const matched = checked.map((command, index) => {
      const namesake = this.#named(scope, command);
      const own = byId[index] ?? (byId.includes(namesake) ? undefined : namesake);
      return { command, own };
    });
    this.#checkCounts(scope, checked, matched.filter(({ own }) => own === undefined).length);
    const kept = new Set(matched.map(({ own }) => own?.id));
    for (const old of earlier) if (!kept.has(old.id)) this.#drop(old);
    return matched.map(({ command, own }) => {
      if (own !== undefined && same(own, command)) return own;
      if (own !== undefined && own.name !== command.name) this.permissions.forgetTarget(own.id);
      return this.#put(scope, own?.id ?? this.kernel.ids.next(), command);
    });
  }

  /** Makes the command that starts an application's activity, unless it has one. */
  ensureEntryPoint(applicationId: string): CommandRecord {
    const scope = { applicationId, guildId: null };
    const found = this.list(scope).find(({ type }) => type === CommandType.PrimaryEntryPoint);
    return found ?? this.upsert(scope, { type: 4, name: "launch", handler: 2 }).command;
  }

  /** @internal Forgets what an application had in a guild that it has left. */
  forgetGuild(applicationId: string, guildId: string): void {
    for (const command of this.list({ applicationId, guildId })) this.#drop(command);
    this.permissions.forgetIn(applicationId, guildId);
  }

  /** @internal Forgets what all applications had in a guild that is deleted. */
  forgetAllIn(guildId: string): void {
    for (const command of this.#table.where("guildId", guildId)) this.#drop(command);
    this.permissions.forget("guildId", guildId);
  }

  #named(scope: Scope, { type, name }: Pick<CommandRecord, "type" | "name">) {
    return this.list(scope).find((each) => each.type === type && each.name === name);
  }

  #put({ applicationId, guildId }: Scope, id: string, checked: CheckedCommand): CommandRecord {
    const { type, name, definition } = checked;
    const version = this.kernel.ids.next();
    const scope = scopeKey(applicationId, guildId);
    return this.#table.put({ id, applicationId, guildId, scope, version, type, name, definition });
  }

  #drop(command: CommandRecord): void {
    this.#table.delete(command.id);
    this.permissions.forgetTarget(command.id);
  }

  #context({ applicationId, guildId }: Scope, call: "bulk" | "single"): CheckContext {
    const installable = this.installs.kinds(applicationId);
    const single = { contexts: null, integration_types: installable };
    const inGuilds = installable.includes(0) ? [0] : installable;
    const bulk = { contexts: [0, 1, 2], integration_types: inGuilds };
    const defaults = call === "single" ? single : bulk;
    const activities = this.installs.hasActivities(applicationId);
    return { guild: guildId !== null, activities, installable, defaults };
  }

  /** @throws ApiError when there would be too many commands, or too many new ones today */
  #checkCounts(scope: Scope, all: readonly { type: number }[], added: number): void {
    for (const [type, { name, most }] of Object.entries(MAX_COMMANDS)) {
      const count = all.filter((each) => each.type === Number(type)).length;
      if (count > most) throw tooManyCommands(name, most);
    }
    const key = scopeKey(scope.applicationId, scope.guildId);
    const window = this.#creations.get(key) ?? new SlidingWindow(CREATIONS.most, CREATIONS.window);
    const now = this.kernel.clock.monotonic();
    if (window.remaining(now) < added) throw tooManyCreations();
    if (added === 0) return;
    if (!this.#creations.has(key)) this.#forgetLater(key);
    this.#creations.set(key, window);
    for (let count = 0; count < added; count += 1) window.take(now);
  }

  /** Drops a window once nothing counts in it any more. */
  #forgetLater(key: string): void {
    const { clock } = this.kernel;
    clock.schedule(CREATIONS.window + 1, () => {
      const idle = this.#creations.get(key)?.remaining(clock.monotonic()) === CREATIONS.most;
      if (idle) this.#creations.delete(key);
      else if (this.#creations.has(key)) this.#forgetLater(key);
    });
  }
}

function checkNames(commands: readonly CheckedCommand[], place: Place): void {
  const seen = new Set<string>();
  for (const [index, { type, name }] of commands.entries()) {
    const key = `${type} ${name}`;
    if (seen.has(key)) {
      const message = "Application command names must be unique";
      place.at(index, "name").wrong("APPLICATION_COMMANDS_DUPLICATE_NAME", message);
    }
    seen.add(key);
  }
}

function same(command: CommandRecord, checked: CheckedCommand): boolean {
  return command.name === checked.name && isDeepStrictEqual(command.definition, checked.definition);
}
