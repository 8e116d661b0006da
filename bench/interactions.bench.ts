/**
 * Commands run by people and answered by an application: how many a second over the gateway and over
 * HTTP, and how much time the platform adds to the application's own. Platform, application and people
 * share one process, so the rates are those of all three together.
 */

import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import WebSocket from "ws";
import { interactionEndpoint, startPlatform } from "../platform/index.js";
import { report, reportAtMost } from "./support/report.js";

const COMMANDS = 2_000;
const AT_ONCE = 64;
const ALONE = 300;

/** When the application got a command and when it answered, by the interaction's id. */
const app = new Map<string, { got: number; answered: number }>();
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
const answer = JSON.stringify({ type: 4, data: { content: "Pong" } });

const platform = await startPlatform();
platform.rateLimits.clear();
const user = platform.createUser({ username: "alice" });
const game = platform.createApplication({ name: "Game", bot: true });
const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
platform.guilds.addMember(guild.id, game.botUserId as string);
const { id: channel } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
const authorization = `Bot ${game.botToken}`;
await fetch(`${platform.apiBase}/applications/${game.id}/commands`, {
  method: "POST",
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify({ name: "ping", description: "Answers" }),
});

const socket = new WebSocket(`${platform.gatewayUrl}/?v=10&encoding=json`);
const ready = new Promise<void>((resolve) => {
  socket.on("message", (data) => {
    const { op, t, d } = JSON.parse(String(data));
    if (op === 10) {
      const identify = { token: game.botToken, intents: 0, properties: {} };
      socket.send(JSON.stringify({ op: 2, d: identify }));
    }
    if (t === "READY") resolve();
    if (t === "INTERACTION_CREATE") post(d.id, d.token);
  });
});

function post(id: string, token: string): void {
  const got = performance.now();
  const request = http.request(`${platform.apiBase}/interactions/${id}/${token}/callback`, {
    method: "POST",
    agent,
    headers: { "content-type": "application/json" },
  });
  request.on("response", (response) => response.resume());
  app.set(id, { got, answered: performance.now() });
  request.end(answer);
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const got = performance.now();
    const { id, type } = JSON.parse(Buffer.concat(chunks).toString());
    // The check that the platform signs wrong on purpose is the first.
    const refused = type === 1 && !checked;
    checked ||= type === 1;
    response.writeHead(refused ? 401 : 200, { "content-type": "application/json" });
    app.set(id, { got, answered: performance.now() });
    response.end(type === 1 ? '{"type":1}' : answer);
  });
});
let checked = false;

const person = platform.as(user.id);
const run = () => person.runCommand("/ping", {}, { channel });

async function measure(name: string): Promise<void> {
  for (let count = 0; count < 200; count += 1) await run();
  const added: number[] = [];
  for (let count = 0; count < ALONE; count += 1) {
    app.clear();
    const start = performance.now();
    const { interactionId } = await run();
    const end = performance.now();
    const own = app.get(interactionId);
    if (own !== undefined) added.push(own.got - start + (end - own.answered));
  }
  added.sort((left, right) => left - right);
  const median = added[Math.floor(added.length / 2)] as number;
  reportAtMost(`${name}: time that the platform adds, median`, median, "ms", 2);
  const p99 = added[Math.floor(added.length * 0.99)] as number;
  report({ name: `${name}: 99th percentile`, value: p99, unit: "ms" });
  const before = process.cpuUsage();
  const start = performance.now();
  let left = COMMANDS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const rate = (COMMANDS / (performance.now() - start)) * 1000;
  report({ name: `${name}: commands run and answered`, value: rate, unit: "a second" });
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 1000 / COMMANDS;
  report({
    name: `${name}: processor time of a command, all three sides`,
    value: each,
    unit: "ms",
  });
}

await ready;
await measure("gateway");
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
await platform.domain(interactionEndpoint).set(game.id, `http://127.0.0.1:${port}/`);
await measure("HTTP");
socket.close();
await once(socket, "close");
server.closeAllConnections();
server.close();
agent.destroy();
await platform.close();
