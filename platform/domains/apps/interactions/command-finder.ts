import { PlatformError } from "../../../kernel/errors.js";
import { ApiError } from "../../../kernel/http/api-error.js";
import { choices, quoted, suggestion } from "../../../kernel/names.js";
import type { Caller } from "../../../kernel/principal.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import type { CommandRecord } from "../commands/api.js";
import { CommandType, installsThatOffer, obstacle, unknownCommand } from "../commands/group.js";
import type { CommandTarget } from "./command-target.js";
import { readPath } from "./entries.js";
import type { ContextFinder, InteractionContext } from "./interaction-context.js";
import type { InteractionParts } from "./parts.js";

/** A command that a person can use, and where. */
export interface FoundCommand {
  readonly command: CommandRecord;
  readonly where: InteractionContext;
  /** Names of group and subcommand. */
  readonly path: readonly string[];
  readonly owners: Readonly<Record<string, string>>;
}

/** Finds commands as a person does, by what is typed. */
export class CommandFinder {
  constructor(
    private readonly parts: InteractionParts,
    private readonly contexts: ContextFinder,
  ) {}

  /** All commands that a person can use somewhere. */
  available(who: Caller, target: CommandTarget): FoundCommand[] {
    return this.#contexts(who, target).flatMap((where) =>
      this.#offered(where)
        .filter((command) => this.#obstacle(command, where) === undefined)
        .map((command) => found(command, where, [])),
    );
  }

  /** A slash command or an entry point. @throws ApiError 10063, or what keeps the person from it */
  slash(who: Caller, typed: string, target: CommandTarget): FoundCommand {
    const [name = "", ...path] = readPath(typed);
    const whole = [name, ...path].join(" ");
    const matches = (command: CommandRecord) =>
      command.type === CommandType.PrimaryEntryPoint
        ? command.name === whole
        : command.type === CommandType.ChatInput && command.name === name;
    const { command, where } = this.#one(who, target, typed, matches, (command) =>
      command.type === CommandType.ChatInput || command.type === CommandType.PrimaryEntryPoint
        ? `/${command.name}`
        : undefined,
    );
    return found(command, where, command.type === CommandType.ChatInput ? path : []);
  }

  /** The command with an id. @throws ApiError as {@link slash} */
  byId(who: Caller, id: string, path: readonly string[], target: CommandTarget): FoundCommand {
    const { command, where } = this.#one(who, target, id, (each) => each.id === id);
    return found(command, where, path);
  }

  /** A command of a context menu. @throws ApiError as {@link slash} */
  menu(who: Caller, type: number, name: string, target: CommandTarget): FoundCommand {
    const matches = (command: CommandRecord) => command.type === type && command.name === name;
    const { command, where } = this.#one(who, target, name, matches, (command) =>
      command.type === type ? command.name : undefined,
    );
    return found(command, where, []);
  }

  /** @param typedName - how those that could be meant are typed, which an error lists */
  #one(
    who: Caller,
    target: CommandTarget,
    name: string,
    matches: (command: CommandRecord) => boolean,
    typedName?: (command: CommandRecord) => string | undefined,
  ): { command: CommandRecord; where: InteractionContext } {
    const named = this.#contexts(who, target).flatMap((where) =>
      // A guild's own command stands before a global one of the same name.
      this.#offered(where)
        .filter(matches)
        .slice(0, 1)
        .map((command) => ({ command, where })),
    );
    const usable = named.filter(
      ({ command, where }) => this.#obstacle(command, where) === undefined,
    );
    const own = usable.find(({ command }) => command.applicationId === who.applicationId);
    const [first, second] = usable;
    if (own !== undefined) return own;
    if (first !== undefined && second === undefined) return first;
    if (first !== undefined) {
      const ids = usable.map(({ command }) => command.applicationId).join(", ");
      throw new PlatformError(
        `Several applications have "${name}" here: ${ids}. Say which by the option application.`,
        "application",
      );
    }
    const [refused] = named;
    if (refused === undefined) {
      if (typedName === undefined) throw unknownCommand();
      const names = this.available(who, target).flatMap(({ command }) => typedName(command) ?? []);
      throw unknownCommand().explained(
        `: there is no ${quoted(name)} here.${suggestion(name, names)}${choices(names)}`,
      );
    }
    const obstacle = this.#obstacle(refused.command, refused.where) ?? "";
    throw new ApiError(403, 50013, "Missing Permissions", undefined, { obstacle }).because(
      obstacle,
    );
  }

  /** The context of a person for each application that may be meant. */
  #contexts(who: Caller, { channel, application }: CommandTarget): InteractionContext[] {
    const { applications } = this.parts;
    if (application !== undefined) {
      return [this.contexts.find(who.userId, applications.require(application), channel)];
    }
    const own = applications.get(who.applicationId);
    const others = applications.all().filter(({ id }) => id !== own?.id);
    if (channel === undefined) {
      if (own !== undefined) return [this.contexts.find(who.userId, own)];
      const message = "Say where by the option channel, or whose command it is by application.";
      throw new PlatformError(message, "channel");
    }
    const all: ApplicationRecord[] = own === undefined ? others : [own, ...others];
    return all
      .filter(({ id }) => this.parts.commands.of(id).length > 0)
      .map((each) => this.contexts.find(who.userId, each, channel));
  }

  /** The commands of an application that are there for a person, whether it may use them or not. */
  #offered({ application, guildId, invoker }: InteractionContext): CommandRecord[] {
    const { commands } = this.parts;
    const applicationId = application.id;
    const ofGuild = guildId === null ? [] : commands.list({ applicationId, guildId });
    return [...ofGuild, ...commands.list({ applicationId, guildId: null })].filter(
      (command) => installsThatOffer(command, invoker).length > 0,
    );
  }

  #obstacle(command: CommandRecord, { invoker }: InteractionContext) {
    return obstacle(command, invoker, this.parts.commands.permissions);
  }
}

function found(
  command: CommandRecord,
  where: InteractionContext,
  path: readonly string[],
): FoundCommand {
  const installs = installsThatOffer(command, where.invoker);
  const owners = {
    ...(installs.includes(0) ? { 0: where.guildId ?? "0" } : {}),
    ...(installs.includes(1) ? { 1: where.user.id } : {}),
  };
  return { command, where, path, owners };
}
