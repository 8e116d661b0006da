import { PlatformError } from "../../kernel/errors.js";
import { described } from "../../kernel/names.js";
import type { Platform } from "../../platform.js";
import type { Mailbox, NextOptions, ReceivedEvent } from "../mailbox.js";
import type { Receiver, WireData } from "./person.js";

/** Where a bot finds the platform, and who it is there. */
export interface BotService {
  /** The bot's token, for the library's `login` or `start`. */
  readonly token: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** Id of the bot's user. */
  readonly userId: string;
  /** Root of the HTTP API without a version, for libraries that add it. */
  readonly api: string;
  /** Root of the HTTP API with its version. */
  readonly apiBase: string;
  /** Address of the gateway. */
  readonly gatewayUrl: string;
  /** Root of pages and files. */
  readonly webBase: string;
  /** The option `rest` of discord.js, and the options of its `REST`. */
  readonly rest: {
    /** Root of the HTTP API without a version. */
    readonly api: string;
    /** Root of the files. */
    readonly cdn: string;
    /** Version of the API. */
    readonly version: string;
    /** Requests of a second, after which the library waits; a test would feel the usual 50. */
    readonly globalRequestsPerSecond: number;
  };
}

/** How a bot comes into a test. */
export interface BotOptions {
  /** Name of its application. Default: that of the fixture `application`. */
  readonly name?: string | undefined;
  /** Whether the bot opens a gateway session, for which `bot()` waits. Default: true. */
  readonly gateway?: boolean | undefined;
  /**
   * Ends the bot. Default: the method `destroy`, `close`, `disconnect` or `stop` of what `setUp` returned. Without
   * any, a bot that is still connected when the test ends is one of its leftovers.
   */
  readonly close?: ((client: never) => unknown) | undefined;
}

/** A bot that runs on a library of the test's choice. */
export class Bot<Library = unknown> implements Receiver {
  readonly #mailbox: Mailbox;

  /** @internal Made by the kit. */
  constructor(
    /** Name of the application. */
    readonly name: string,
    /** Id of the bot's user. */
    readonly id: string,
    /** Id of the application. */
    readonly applicationId: string,
    /** What `setUp` returned. */
    readonly client: Library,
    mailbox: Mailbox,
  ) {
    this.#mailbox = mailbox;
  }

  /** Everything that the gateway sent to the bot, oldest first. */
  get received(): readonly ReceivedEvent[] {
    return this.#mailbox.received;
  }

  /**
   * The first event of this name that no earlier call was given, as the gateway sends it to the bot,
   * whether it has come already or is to come.
   *
   * @param event - in wire form, such as `INTERACTION_CREATE`
   * @throws NextTimeoutError when the time is over; it says what came instead
   */
  next(event: string, options?: NextOptions<WireData>): Promise<WireData> {
    return this.#mailbox.next(event, options as NextOptions<never>);
  }
}

/** Where the platform is, for a bot with this token. */
export function botService(
  { apiBase, webBase, gatewayUrl }: Platform,
  application: { readonly id: string; readonly botToken?: string; readonly botUserId?: string },
): BotService {
  const { id: applicationId, botToken: token, botUserId: userId } = application;
  if (token === undefined || userId === undefined) {
    throw new PlatformError(
      "The application has no bot; leave `bot: false` out of the application's settings.",
    );
  }
  const api = `${webBase}/api`;
  const rest = {
    api,
    cdn: `${webBase}/cdn`,
    version: "10",
    globalRequestsPerSecond: 10_000,
  };
  return { token, applicationId, userId, api, apiBase, gatewayUrl, webBase, rest };
}

const ENDINGS = ["destroy", "close", "disconnect", "stop"] as const;

/**
 * Ends what a bot's `setUp` returned.
 *
 * @returns whether there was a way to do so
 */
export async function endBot(client: unknown, close: BotOptions["close"]): Promise<boolean> {
  if (close !== undefined) {
    await (close as (client: unknown) => unknown)(client);
    return true;
  }
  const library = Object(client) as Readonly<Record<string | symbol, unknown>>;
  const dispose = library[Symbol.asyncDispose] ?? library[Symbol.dispose];
  const end = [dispose, ...ENDINGS.map((name) => library[name])].find(
    (method) => typeof method === "function",
  );
  if (end === undefined) return false;
  await (end as () => unknown).call(client);
  return true;
}

/** @throws PlatformError for what is no function */
export function checkSetUp(setUp: unknown): void {
  if (typeof setUp === "function") return;
  throw new PlatformError(
    `bot() takes a function that logs a bot in, such as bot(({ token, rest }) => startBot(token, rest)), but ${described(setUp)} was given.`,
    "setUp",
  );
}
