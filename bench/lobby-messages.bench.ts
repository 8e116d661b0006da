/**
 * Lobby messages, whole path: from the call that sends one to the `for await` of the other members,
 * over HTTP to the service and over the gateway back. All members are clients of this process, the
 * service runs in one of its own, with its rate limit for messages out of the way.
 */

import type { Client, Snowflake } from "../lib/index.js";
import { measured } from "./support/figures.js";
import { meet, readMessages } from "./support/lobby.js";
import { median, percentile } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";
import { startService } from "./support/service.js";
import { connectClients } from "./support/session.js";

/** Messages that are sent before the first of them is answered. */
const IN_FLIGHT = 16;
const MESSAGES = { byOne: 400, inFlight: 2000 };
const ROUNDS = 3;

for (const members of [2, 50]) {
  const service = await startService(members);
  const clients = await connectClients(service, service.accounts);
  const lobbyId = await meet(clients, "benchmark");
  // The first round warms up.
  await send(clients, lobbyId, IN_FLIGHT, MESSAGES.inFlight / 4);

  const walls: number[] = [];
  const cpus: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { wall, cpu } = await measured(() =>
      send(clients, lobbyId, IN_FLIGHT, MESSAGES.inFlight),
    );
    walls.push(wall);
    cpus.push(cpu);
  }
  const name = `${members} members`;
  const rate = (MESSAGES.inFlight / median(walls)) * 1000;
  const cost = (median(cpus) / MESSAGES.inFlight) * 1000;
  const rateName = `${name}, ${IN_FLIGHT} in flight`;
  if (members === 50) reportAtLeast(rateName, rate, "messages a second", 3000);
  else report({ name: rateName, value: rate, unit: "messages a second" });
  report({ name: "  processor time of all clients", value: cost, unit: "µs a message" });

  const latencies = await send(clients, lobbyId, 1, MESSAGES.byOne);
  report({ name: `${name}, one by one: median latency`, value: median(latencies), unit: "ms" });
  const slow = percentile(latencies, 99);
  const slowName = `${name}, one by one: 99th percentile`;
  if (members === 50) reportAtMost(slowName, slow, "ms", 3);
  else report({ name: slowName, value: slow, unit: "ms" });
  for (const client of clients) client.dispose();
  await service.stop();
}

/**
 * Has the first client send messages, at most `inFlight` at once, each of which counts as under way
 * until all others have read it. Returns the milliseconds that it took each reader.
 */
async function send(
  clients: readonly Client[],
  lobbyId: Snowflake,
  inFlight: number,
  count: number,
): Promise<number[]> {
  const [sender, ...others] = clients as [Client, ...Client[]];
  const sentAt: number[] = [];
  const latencies: number[] = [];
  const readers = Array<number>(count).fill(0);
  const read: (() => void)[] = [];
  const listening = others.map((client) => {
    let seen = 0;
    return readMessages(client, lobbyId, (content) => {
      const index = Number(content);
      latencies.push(performance.now() - (sentAt[index] as number));
      readers[index] = (readers[index] as number) + 1;
      if (readers[index] === others.length) read[index]?.();
      seen += 1;
      return seen === count;
    });
  });
  let next = 0;
  const sendNext = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const readByAll = new Promise<void>((resolve) => {
        read[index] = resolve;
      });
      sentAt[index] = performance.now();
      await Promise.all([sender.sendLobbyMessage(lobbyId, String(index)), readByAll]);
    }
  };
  await Promise.all([...listening, ...Array.from({ length: inFlight }, sendNext)]);
  return latencies;
}
