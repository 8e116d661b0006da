import type { Server } from "node:http";
import type { Client } from "game-social-sdk";
import type { Platform } from "../../platform.js";
import type { Mailbox } from "../mailbox.js";
import type { TestServer } from "../web/server.js";
import { OpenRequests } from "./requests.js";
import { foreignSessions } from "./sessions.js";
import { TimerWatch } from "./timers.js";

/** So many things that were left open are named, of each kind. */
const MAX_NAMED = 10;

/** What a kit has opened for a test and closes after it; names what the test has left open. */
export class Resources {
  readonly clients: Client[] = [];
  readonly servers: Pick<TestServer, "close">[] = [];
  /** Ends of bots. */
  readonly ends: (() => Promise<void>)[] = [];
  readonly #requests: OpenRequests;
  readonly #timers = new TimerWatch();

  constructor(
    private readonly platform: Platform,
    server: Server,
    private readonly mailboxes: readonly Mailbox[],
  ) {
    this.#requests = new OpenRequests(server);
  }

  /**
   * Closes everything but the platform.
   *
   * @param known - ids of those whose sessions the kit has opened itself
   * @returns what the test has left open, in words
   */
  async close(known: Parameters<typeof foreignSessions>[1]): Promise<readonly string[]> {
    this.#timers.stop();
    await this.#requests.settled();
    const left = [
      ...this.mailboxes.flatMap(({ waiting }) => waiting),
      ...this.#timers.open,
      ...this.#requests.list.map((request) => `the request ${request}, which has no answer`),
    ];
    for (const mailbox of this.mailboxes) mailbox.close();
    for (const end of this.ends) await end();
    for (const client of this.clients) if (!client.disposed) client.dispose();
    left.push(...foreignSessions(this.platform, known));
    for (const server of this.servers) await server.close();
    const more = left.length - MAX_NAMED;
    return more > 0 ? [...left.slice(0, MAX_NAMED), `${more} more`] : left;
  }
}
