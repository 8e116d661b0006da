/**
 * The local platform and bots: the commonest requests with 1,000 guilds, the login of a bot in 1,000
 * guilds of 1,000 members, and events for 100 bots in one guild. Wall time here includes this
 * process, which shares the processors; the platform's own processor time does not.
 */

import { Agent, request } from "node:http";
import { BotSession } from "./support/bot-session.js";
import { type Child, startChild } from "./support/child.js";
import type {
  GuildServiceCost,
  GuildServiceQuestion,
  GuildServiceReady,
} from "./support/guild-service.js";
import { percentile } from "./support/measure.js";
import { report } from "./support/report.js";

const GUILDS = 1000;
const MEMBERS = 1000;
const BOTS = 100;
const REQUESTS = 1000;
const AT_ONCE = 16;
const MESSAGES = 500;
/** Payloads that a bot sends before the clock is moved on. */
const BURST = 100;

type Service = Child<GuildServiceReady>;
const cost = (service: Service, question: GuildServiceQuestion = {}) =>
  service.ask<GuildServiceCost>(question);

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends a request; the answer's text. */
function ask({ ready }: Service, method: string, path: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      ready.apiBase + path,
      {
        agent,
        method,
        headers: {
          authorization: `Bot ${ready.token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (more: string) => {
          text += more;
        });
        response.on("end", () => {
          if ((response.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The commonest requests, each of the `index`-th guild or message. */
function commonest(service: Service, messages: { path: string }[]) {
  const guild = (index: number) => service.ready.guilds[index % service.ready.guilds.length]!;
  const message = (index: number) => messages[index % messages.length]!.path;
  const of = (index: number) => `/channels/${guild(index).channelId}`;
  const member = (index: number) => `/guilds/${guild(index).id}/members/${guild(index).memberId}`;
  const operations: Record<string, (index: number) => Promise<unknown>> = {
    "send a message": async (index) => {
      const path = `${of(index)}/messages`;
      const { id } = JSON.parse(await ask(service, "POST", path, { content: `hello ${index}` }));
      messages.push({ path: `${path}/${id}` });
    },
    "edit a message": (index) => ask(service, "PATCH", message(index), { content: "changed" }),
    "add a reaction": (index) =>
      ask(service, "PUT", `${message(index)}/reactions/${encodeURIComponent("👍")}/@me`),
    "read 50 messages": () => ask(service, "GET", `${of(0)}/messages`),
    "get a channel": (index) => ask(service, "GET", of(index)),
    "get a guild": (index) => ask(service, "GET", `/guilds/${guild(index).id}`),
    "get a member": (index) => ask(service, "GET", member(index)),
    "name a member": (index) => ask(service, "PATCH", member(index), { nick: `n${index}` }),
    "give a role": (index) => ask(service, "PUT", `${member(index)}/roles/${guild(index).roleId}`),
    "delete a message": () => ask(service, "DELETE", messages.pop()!.path),
  };
  return operations;
}

async function requests(service: Service): Promise<void> {
  const operations = commonest(service, []);
  for (let sent = 0; sent < 50; sent++) await operations["send a message"]!(0);
  for (const [name, act] of Object.entries(operations)) {
    const before = await cost(service);
    const start = performance.now();
    let next = 0;
    const work = Array.from({ length: AT_ONCE }, async () => {
      while (next < REQUESTS) await act(next++);
    });
    await Promise.all(work);
    const wall = performance.now() - start;
    const { cpu } = await cost(service);
    const times: number[] = [];
    // What was sent is deleted now, all but what was sent one by one.
    for (let index = 0; index < REQUESTS / 10; index += 1) {
      const begun = performance.now();
      await act(index);
      times.push(performance.now() - begun);
    }
    report({ name, value: (REQUESTS / wall) * 1000, unit: "a second" });
    report({
      name: `${name}: the platform's processor time`,
      value: (cpu - before.cpu) / REQUESTS,
      unit: "ms",
    });
    report({ name: `${name}, one by one: median`, value: percentile(times, 50), unit: "ms" });
    report({ name: `${name}, one by one: 99th`, value: percentile(times, 99), unit: "ms" });
  }
}

async function login(service: Service): Promise<void> {
  const { gatewayUrl, token, guilds } = service.ready;
  const before = await cost(service);
  const start = performance.now();
  let [created, chunks, bytes] = [0, 0, 0];
  let [allCreated, someChunks] = [() => {}, () => {}];
  let wanted = 0;
  const complete = new Promise<void>((resolve) => {
    allCreated = resolve;
  });
  const session = await BotSession.open(gatewayUrl, token, (text) => {
    bytes += text.length;
    if (text.includes('"t":"GUILD_CREATE"') && ++created === guilds.length) allCreated();
    if (text.includes('"t":"GUILD_MEMBERS_CHUNK"') && ++chunks === wanted) someChunks();
  });
  await complete;
  const loggedIn = { wall: performance.now() - start, ...(await cost(service)) };
  const what = `${guilds.length} guilds of ${MEMBERS} members`;
  report({ name: `login, ${what}: last GUILD_CREATE`, value: loggedIn.wall, unit: "ms" });
  report({ name: "… the platform's processor time", value: loggedIn.cpu - before.cpu, unit: "ms" });
  report({ name: "… characters received", value: bytes / 1e6, unit: "million" });
  const begun = performance.now();
  bytes = 0;
  for (let at = 0; at < guilds.length; at += BURST) {
    const some = guilds.slice(at, at + BURST);
    // The bot itself is a member, too, so that there is a second piece.
    wanted += some.length * Math.ceil((MEMBERS + 1) / 1000);
    const here = new Promise<void>((resolve) => {
      someChunks = resolve;
    });
    for (const { id } of some) session.send(8, { guild_id: id, query: "", limit: 0 });
    await here;
    await cost(service, { advance: 61_000 });
  }
  const after = await cost(service);
  report({
    name: `all members of ${what} in pieces`,
    value: performance.now() - begun,
    unit: "ms",
  });
  report({ name: "… the platform's processor time", value: after.cpu - loggedIn.cpu, unit: "ms" });
  report({ name: "… characters received", value: bytes / 1e6, unit: "million" });
  report({ name: "… memory of the platform", value: after.memory / 2 ** 20, unit: "MiB" });
  session.close();
}

async function fanOut(service: Service): Promise<void> {
  const { gatewayUrl, others, guilds } = service.ready;
  let received = 0;
  let here = 0;
  let [arrived, ready] = [() => {}, () => {}];
  const complete = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const allHere = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const sessions = await Promise.all(
    others.map((token) =>
      BotSession.open(gatewayUrl, token, (text) => {
        if (text.includes('"t":"GUILD_CREATE"') && ++here === others.length) ready();
        if (!text.includes('"t":"MESSAGE_CREATE"')) return;
        received += 1;
        if (received === MESSAGES * others.length) arrived();
      }),
    ),
  );
  await allHere;
  const before = await cost(service);
  const start = performance.now();
  const path = `/channels/${guilds[0]!.channelId}/messages`;
  let sent = 0;
  const work = Array.from({ length: AT_ONCE }, async () => {
    while (sent < MESSAGES) await ask(service, "POST", path, { content: `to all ${sent++}` });
  });
  await Promise.all([...work, complete]);
  const wall = performance.now() - start;
  const { cpu } = await cost(service);
  const what = `messages to ${others.length} bots of one guild`;
  report({ name: `${what}: deliveries`, value: (received / wall) * 1000, unit: "a second" });
  report({
    name: `${what}: the platform's processor time for each`,
    value: ((cpu - before.cpu) * 1000) / received,
    unit: "µs",
  });
  for (const session of sessions) session.close();
}

const few = await startChild<GuildServiceReady>("guild-service.ts", [`${GUILDS}`, "10", `${BOTS}`]);
await requests(few);
await fanOut(few);
await few.stop();
const many = await startChild<GuildServiceReady>("guild-service.ts", [
  `${GUILDS}`,
  `${MEMBERS}`,
  "0",
]);
await login(many);
await many.stop();
agent.destroy();
