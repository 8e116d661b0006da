/**
 * Activities: what the proxy adds to a request, how much passes through it, and how many commands of an
 * activity are answered in a second. Platform, server and client share one process.
 */

import http from "node:http";
import type { AddressInfo } from "node:net";
import { activities, activityHost, startPlatform } from "../platform/index.js";
import { report, reportAtMost } from "./support/report.js";

const ALONE = 2_000;
const MANY = 10_000;
const AT_ONCE = 32;
const COMMANDS = 20_000;
const BODY = Buffer.alloc(2_000, "x");

const server = http.createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/javascript", "content-length": BODY.length });
  response.end(BODY);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port: direct } = server.address() as AddressInfo;

const platform = await startPlatform();
const user = platform.createUser({ username: "alice" });
const game = platform.createApplication({ name: "Game" });
const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
platform.guilds.createChannel({ guildId: guild.id, name: "general" });
platform.domain(activities).configure(game.id, {
  urlMappings: [{ prefix: "/", target: `127.0.0.1:${direct}` }],
});
const { port: web } = new URL(platform.webBase);
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** One request; resolves when all of its answer is there. */
function get(port: number | string, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host };
    const sent = http.request({ host: "127.0.0.1", port, path: "/main.js", agent, headers });
    sent.on("error", reject);
    sent.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`The answer was ${response.statusCode}.`));
      response.resume().on("end", resolve);
    });
    sent.end();
  });
}

const own = `127.0.0.1:${direct}`;
const activity = `${game.id}.activity.localhost:${web}`;

/** Median of the time of a request, in milliseconds; the two ways take turns. */
async function alone(): Promise<[direct: number, proxied: number]> {
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < ALONE; count++) {
    for (const [list, port, host] of [
      [times[0], direct, own],
      [times[1], web, activity],
    ] as const) {
      const began = performance.now();
      await get(port, host);
      list.push(performance.now() - began);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  return [median(times[0]), median(times[1])];
}

async function together(port: number | string, host: string): Promise<number> {
  const began = performance.now();
  let left = MANY;
  const worker = async () => {
    while (left-- > 0) await get(port, host);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return MANY / ((performance.now() - began) / 1000);
}

await alone();
const [bare, proxied] = await alone();
reportAtMost("what the proxy adds to a request", proxied - bare, "ms", 1);
report({
  name: "requests of the activity's own server",
  value: await together(direct, own),
  unit: "/s",
});
report({ name: "requests through the proxy", value: await together(web, activity), unit: "/s" });

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

agent.destroy();
await platform.close();
server.close();
server.closeAllConnections();
