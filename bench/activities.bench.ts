/**
 * Activities: what the proxy adds to a request, how much passes through it, how long a person waits for
 * an activity, and how many of its commands are answered in a second. Servers, platform and requests
 * have processes of their own, as they have when one develops.
 */

import { activities, activityHost, startPlatform } from "../platform/index.js";
import { clicksToReady } from "./support/activities/activity-in-browser.js";
import { type Child, startChild } from "./support/child.js";
import { Connection, type Place, requestsPerSecond } from "./support/http-load.js";
import { median } from "./support/measure.js";
import { report, reportAtMost } from "./support/report.js";

const ALONE = 2_000;
const ROUNDS = 5;
const COMMANDS = 20_000;
const CLICKS = 10;

interface Ready {
  readonly port: number;
}

const servers = [
  {
    what: "a bare server",
    requests: 10_000,
    child: await startChild<Ready>("activities/activity-server.ts", ["bare"]),
  },
  {
    what: "Vite",
    requests: 3_000,
    child: await startChild<Ready>("activities/activity-server.ts", ["vite"]),
  },
];
const addresses = servers.map(({ child }) => `127.0.0.1:${child.ready.port}`);
const service = await startChild<Omit<Place, "path">>("activities/activity-platform.ts", addresses);

/** Medians of the time of a request in milliseconds, the ways in turn. */
async function alone(ways: readonly Place[]): Promise<number[]> {
  const all = ways.map((place) => ({ connection: new Connection(place), times: [] as number[] }));
  for (let count = 0; count < 2 * ALONE; count++) {
    for (const { connection, times } of all) {
      const began = performance.now();
      await connection.get();
      // The first half warms everything up.
      if (count >= ALONE) times.push(performance.now() - began);
    }
  }
  for (const { connection } of all) connection.close();
  return all.map(({ times }) => median(times));
}

/** Microseconds of processor time that a proxy spends on a request. */
async function cost(proxy: Child<unknown>, place: Place, requests: number): Promise<number> {
  const spent = async () => {
    const { user, system } = await proxy.ask<NodeJS.CpuUsage>({});
    return user + system;
  };
  const before = await spent();
  await requestsPerSecond(place, { connections: 32, requests });
  return ((await spent()) - before) / requests;
}

/** Medians of the requests a second, the ways in turn. */
async function together(ways: readonly Place[], requests: number): Promise<number[]> {
  const rates = ways.map(() => [] as number[]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, place] of ways.entries()) {
      const rate = await requestsPerSecond(place, { connections: 32, requests });
      if (round > 0) rates[index]?.push(rate);
    }
  }
  return rates.map(median);
}

const children: Child<unknown>[] = [service];
for (const [index, { what, requests, child }] of servers.entries()) {
  const { port } = child.ready;
  const host = `127.0.0.1:${port}`;
  const bare = await startChild<Ready>("activities/bare-proxy.ts", [String(port)]);
  children.push(child, bare);
  const ways = [
    { port, host, path: "/main.js" },
    { ...service.ready, path: `/${index}/main.js` },
    { port: bare.ready.port, host, path: "/main.js" },
  ] as const;
  const [own = 0, proxied = 0] = await alone(ways);
  reportAtMost(`what the proxy adds to a request of ${what}`, proxied - own, "ms", 1);
  const [all = 0, passed = 0, least = 0] = await together(ways, requests);
  report({ name: `requests of ${what} itself`, value: all, unit: "/s" });
  report({ name: `requests of ${what} through the proxy`, value: passed, unit: "/s" });
  report({ name: "of the server's own", value: (100 * passed) / all, unit: "%" });
  report({ name: "of what a bare Node proxy passes", value: (100 * passed) / least, unit: "%" });
  const each = { name: "processor time of a request in the proxy", unit: "µs" };
  report({ ...each, value: await cost(service, ways[1], requests) });
  report({
    ...each,
    name: `${each.name} that is bare`,
    value: await cost(bare, ways[2], requests),
  });
}
for (const child of children) await child.stop();

const waits = await clicksToReady(CLICKS);
if (waits === undefined)
  console.error("There is no Chromium; the time to ready() is not measured.");
else report({ name: "from the click to ready(), in a browser", value: median(waits), unit: "ms" });

const platform = await startPlatform();
const user = platform.createUser({ username: "alice" });
const game = platform.createApplication({ name: "Game" });
const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
platform.guilds.createChannel({ guildId: guild.id, name: "general" });
platform.domain(activities).configure(game.id);
let answered = 0;
let began = performance.now();
let becomes: (what: string) => void = () => {};
const became = new Promise<string>((resolve) => {
  becomes = resolve;
});
let all: () => void = () => {};
const session = platform.domain(activityHost).open(
  { userId: user.id, applicationId: game.id },
  {
    send(message) {
      if (message.type !== "activity") return;
      const { evt } = message.data[1] as { evt: string | null };
      if (evt === "READY") becomes("ready");
      else if (++answered === COMMANDS) all();
    },
  },
);
const greeting = { v: 1, encoding: "json", client_id: game.id, frame_id: session.id };
session.receive([0, greeting]);
await became;
report({
  name: "from the click to READY, without a browser",
  value: performance.now() - began,
  unit: "ms",
});
began = performance.now();
const done = new Promise<void>((resolve) => {
  all = resolve;
});
for (let count = 0; count < COMMANDS; count++) {
  const cmd = "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS";
  session.receive([1, { cmd, nonce: `n${count}` }]);
}
await done;
const seconds = (performance.now() - began) / 1000;
report({ name: "commands that are answered", value: COMMANDS / seconds, unit: "/s" });

await platform.close();
