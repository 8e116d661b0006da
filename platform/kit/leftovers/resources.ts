import type { Client } from "game-social-sdk";
import type { Assembly } from "../../kernel/assemble.js";
import { CloseCode } from "../../kernel/gateway/close-codes.js";
import type { Platform } from "../../platform.js";
import type { Mailbox } from "../mailbox.js";
import { type BotOptions, endBot } from "../people/bot.js";
import { hasValidToken } from "../people/player.js";
import type { TestServer } from "../web/server.js";
import { OpenRequests } from "./requests.js";
import { foreignSessions, type OwnSessions } from "./sessions.js";
import { TimerWatch } from "./timers.js";

/** So many things that were left open are named, of each kind. */
const MAX_NAMED = 10;

/** What a kit has opened for a test and closes after it; names what the test has left open. */
export class Resources {
  readonly clients: Client[] = [];
  readonly servers: Pick<TestServer, "close">[] = [];
  /** Ends of bots. */
  readonly ends: (() => Promise<void>)[] = [];
  /** Ids of bots whose clients the kit cannot end, or has not ended yet. */
  readonly #unended = new Set<string>();
  readonly #requests: OpenRequests;
  readonly #timers = new TimerWatch();

  constructor(
    private readonly platform: Platform,
    private readonly assembly: Pick<Assembly, "http" | "kernel">,
    private readonly mailboxes: readonly Mailbox[],
    /** Puts names in the place of ids. */
    private readonly named: (text: string) => string,
  ) {
    this.#requests = new OpenRequests(assembly.http.server);
  }

  /** Sets a bot up, which is ended with everything else if its client can be. */
  async setUpBot<Library>(
    userId: string,
    close: BotOptions["close"],
    setUp: () => Promise<Library>,
  ): Promise<Library> {
    this.#unended.add(userId);
    const client = await setUp();
    this.ends.push(async () => {
      if (await endBot(client, close)) this.#unended.delete(userId);
    });
    return client;
  }

  /**
   * Waits until the clients of players have tokens that are valid, as far as they can get one.
   *
   * @param limit - how long at most, in milliseconds of real time, as a fault may hold an answer back
   */
  async renewed(limit: number): Promise<void> {
    await Promise.all(this.clients.map((client) => hasValidToken(client, limit)));
  }

  /**
   * Closes everything but the platform.
   *
   * @param known - ids of those whose sessions the kit has opened itself
   * @returns what the test has left open, in words
   * @throws the first failure, once everything has been closed that can be
   */
  async close(known: Omit<OwnSessions, "unended">): Promise<readonly string[]> {
    this.#timers.stop();
    await this.#requests.settled();
    const left = [
      ...this.#waiting,
      ...this.#timers.open,
      ...this.#requests.list.map((request) => `the request ${request}, which has no answer`),
    ];
    for (const mailbox of this.mailboxes) mailbox.close();
    const failures: unknown[] = [];
    const each = async <Item>(items: readonly Item[], end: (item: Item) => unknown) => {
      for (const item of items) {
        await Promise.resolve(item)
          .then(end)
          .catch((error: unknown) => failures.push(error));
      }
    };
    await each(this.ends, (end) => end());
    await each(this.clients, (client) => client.disposed || client.dispose());
    left.push(...(await foreignSessions(this.platform, { ...known, unended: this.#unended })));
    // Libraries would connect again for as long as the process lives, and so keep it alive.
    for (const userId of this.#unended)
      this.platform.sessions.close({ userId }, CloseCode.AuthenticationFailed);
    await each(this.servers, (server) => server.close());
    if (failures.length > 0) throw failures[0];
    const more = left.length - MAX_NAMED;
    return more > 0 ? [...left.slice(0, MAX_NAMED), `${more} more`] : left;
  }

  /** Who still waits for what. */
  get #waiting(): readonly string[] {
    const { waits, events } = this.assembly.kernel;
    return [
      ...this.mailboxes.flatMap(({ waiting }) => waiting),
      ...waits.open.map(this.named),
      ...events.waiting.map((kind) => `the test waits for the platform's event "${kind}"`),
    ];
  }
}
