import type { RequestListener } from "node:http";
import type { ActivityInstance } from "../../domains/activities/core/api.js";
import { activities } from "../../domains/activities/core/domain.js";
import { activityHost } from "../../domains/activities/host/domain.js";
import type { Platform } from "../../platform.js";
import type { Receiver } from "../people/person.js";
import { TestServer } from "./server.js";

/** An activity of the application, which runs in the guild of the test. */
export class TestActivity {
  readonly #platform: Platform;

  /** @internal Made by the kit. */
  constructor(
    platform: Platform,
    /** Id of the application. */
    readonly applicationId: string,
  ) {
    this.#platform = platform;
  }

  /** Address of the page on which these people use it, for a browser. */
  page(...people: readonly Receiver[]): string {
    const host = this.#platform.domain(activityHost);
    return host.address(this.applicationId, ...people.map(({ id }) => id));
  }

  /** What runs of it, that which began first before others. */
  get instances(): readonly ActivityInstance[] {
    const all = this.#platform.domain(activities).all();
    return all.filter(({ applicationId }) => applicationId === this.applicationId);
  }

  /** Sends an event to those who use it on a screen, as the service would. @returns how many got it */
  send(person: Receiver, event: string, data: unknown): number {
    return this.#platform.domain(activityHost).send(person.id, event, data);
  }
}

/**
 * Gives an application an activity.
 *
 * @param target - its web server: an address such as `http://localhost:5173`, or what answers requests
 * @returns the server to close, where one was made for it
 */
export async function configureActivity(
  platform: Platform,
  applicationId: string,
  target: string | RequestListener,
): Promise<TestServer | undefined> {
  const server = typeof target === "string" ? undefined : await TestServer.listen(target);
  const { host, pathname } = new URL(server?.url ?? (target as string));
  const urlMappings = [{ prefix: "/", target: host + pathname.replace(/\/+$/, "") }];
  platform.domain(activities).configure(applicationId, { urlMappings });
  return server;
}
