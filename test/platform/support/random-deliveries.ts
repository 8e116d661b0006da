import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { webhookEvents } from "../../../platform/domains/apps/webhook-events/domain.js";
import type { Platform } from "../../../platform/index.js";
import type { Numbers } from "../../support/numbers.js";

/** Attempts after which an event is given up (activities 4.3). */
const MAX_ATTEMPTS = 10;

const TYPE = "QUEST_USER_ENROLLMENT";

/** What came of deliveries to a server that fails at random. */
export interface DeliveriesOutcome {
  /** Requests that the server got. */
  readonly requests: number;
  /** Requests that it should have got. */
  readonly expected: number;
  /** Events that were given up. */
  readonly dead: number;
  /** The first differences, in words. */
  readonly wrong: readonly string[];
}

/**
 * Sends events to a server that lets each fail a number of times that is set beforehand, and checks that
 * each came exactly so often, in order. The platform's clock has to stand still.
 */
export async function deliverAtRandom(
  platform: Platform,
  events: number,
  numbers: Numbers,
): Promise<DeliveriesOutcome> {
  const failures = Array.from({ length: events }, () => failuresOf(numbers));
  const kinds = failures.map(() => numbers.below(3));
  const wrong: string[] = [];
  let current = 0;
  let attempts = 0;
  let requests = 0;
  const take = (index: number, response: ServerResponse): void => {
    requests += 1;
    if (attempts > (failures[current] ?? 0) || attempts === MAX_ATTEMPTS) {
      current += 1;
      attempts = 0;
    }
    if (index !== current && wrong.length < 10) wrong.push(`${index} came instead of ${current}`);
    attempts += 1;
    if (attempts > (failures[index] ?? 0)) response.writeHead(204).end();
    else fail(response, kinds[index] ?? 0);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      take(body.event.data.index, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const game = platform.createApplication({ name: "Game" });
  const deliveries = platform.domain(webhookEvents);
  deliveries.subscriptions.update(game.id, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    status: 2,
    types: [TYPE],
  });
  let dead = 0;
  await new Promise<void>((resolve) => {
    let left = events;
    const stop = platform.events.subscribe(({ kind }) => {
      const given = kind === "webhook.failed" && attempts === MAX_ATTEMPTS;
      if (given) dead += 1;
      if (given || kind === "webhook.delivered") left -= 1;
      // The queue sets its timer once it knows of the failure.
      else if (kind === "webhook.failed") setImmediate(() => platform.clock.advance(256_000));
      if (left > 0) return;
      stop();
      resolve();
    });
    for (let index = 0; index < events; index += 1) deliveries.record(game.id, TYPE, { index });
  });
  server.closeAllConnections();
  server.close();
  const expected = failures.reduce((sum, count) => sum + Math.min(count + 1, MAX_ATTEMPTS), 0);
  return { requests, expected, dead, wrong };
}

/** One in four attempts fails; one event in fifty never arrives. */
function failuresOf(numbers: Numbers): number {
  if (numbers.onceIn(50)) return MAX_ATTEMPTS;
  let count = 0;
  while (count < MAX_ATTEMPTS - 1 && numbers.onceIn(4)) count += 1;
  return count;
}

function fail(response: ServerResponse, kind: number): void {
  if (kind === 0) response.socket?.destroy();
  else response.writeHead(kind === 1 ? 500 : 302, { location: "/" }).end();
}
