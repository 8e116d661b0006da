/** Checks of a service: who asks what, on which connections, and what a run needs to begin. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type Answer,
  type Api,
  type ApiRequest,
  Unreachable,
} from "../../../platform/smoke/conformance/api.js";
import { NotReady, preflight } from "../../../platform/smoke/conformance/preflight.js";
import { type Credentials, Scene } from "../../../platform/smoke/conformance/scene.js";
import { Session } from "../../../platform/smoke/conformance/session.js";
import { Skipped } from "../../../platform/smoke/skipped.js";

const ALL: Credentials = {
  botToken: "bot-token",
  playerToken: "player-token",
  guild: "123456789012345678",
  channel: "223456789012345678",
  reach: { port: 0 },
};
const NONE: Credentials = {
  botToken: undefined,
  playerToken: undefined,
  guild: undefined,
  channel: undefined,
  reach: undefined,
};

type Given = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A scene whose service answers like this; `sent` has the requests. */
function sceneOf(
  answer: (request: ApiRequest) => Given = () => ({}),
  credentials: Credentials = ALL,
) {
  const stop = new AbortController();
  const sent: (ApiRequest & { name: string; signal: AbortSignal })[] = [];
  const api = {
    base: "http://a.example/api/v9",
    async send(name: string, request: ApiRequest, signal: AbortSignal): Promise<Answer> {
      sent.push({ name, ...request, signal });
      const { status = 200, body, headers = {} } = answer(request);
      return { status, body, headers: new Headers(headers) };
    },
  };
  const scene = new Scene(api as unknown as Api, credentials, stop.signal);
  return { scene, sent, stop };
}

test("a request says who sends it, and has ids in the place of names", async () => {
  const { scene, sent } = sceneOf();
  for (const as of ["bot", "player", "nobody", "stranger"] as const)
    await scene.ask("GET /guilds/{guild}/x/{nobody}?c={channel}", { as });
  await scene.ask("POST /a", { body: { b: 1 } });
  const [bot] = sent;
  expect(bot?.path).toBe(`/guilds/${ALL.guild}/x/1?c=${ALL.channel}`);
  expect(bot?.name).toBe("GET /guilds/{guild}/x/{nobody}?c={channel}");
  expect(sent.map(({ authorization }) => authorization)).toEqual([
    "Bot bot-token",
    "Bearer player-token",
    undefined,
    expect.stringMatching(/^Bot .*wrong/),
    "Bot bot-token",
  ]);
  expect(sent[4]).toMatchObject({ method: "POST", body: { b: 1 } });
});

test("what needs credentials that are not there is skipped, and not sent", async () => {
  const { scene, sent } = sceneOf(undefined, NONE);
  for (const path of ["/{guild}", "/{channel}", "/{me}", "/a"])
    await expect(scene.ask(`GET ${path}`)).rejects.toThrow(Skipped);
  const asPlayer = scene.ask("GET /a", { as: "player" });
  await expect(asPlayer).rejects.toThrow(Skipped);
  await expect(asPlayer).rejects.toThrow("SMOKE_TOKEN");
  expect(() => scene.reach).toThrow(Skipped);
  expect(sent).toEqual([]);
});

test.each<[answer: Given, fact: object]>([
  [{ body: { code: 5 } }, { status: 200, fields: { "": "object", code: "number" } }],
  [
    { status: 404, body: { code: 5 } },
    { status: 404, code: 5, errors: {} },
  ],
  [
    { status: 404, body: { code: "x" } },
    { status: 404, fields: { "": "object", code: "string" } },
  ],
  [{ status: 204 }, { status: 204 }],
  [{ headers: { "x-a": "1", date: "now" } }, { status: 200, headers: ["x-a"] }],
])("of the answer %j is observed %j", async (answer, fact) => {
  const { scene } = sceneOf(() => answer);
  await scene.ask("GET /a");
  expect(scene.facts).toEqual([{ what: "GET /a", headers: [], ...fact }]);
});

test("a run that is ended sends nothing more, and does not cut off what changes something", async () => {
  const { scene, sent, stop } = sceneOf();
  await scene.ask("POST /a");
  await scene.ask("GET /a");
  stop.abort("the run was ended");
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, true]);
  await expect(scene.ask("GET /a")).rejects.toBe("the run was ended");
  expect(sent).toHaveLength(2);
});

test("an answer that comes after the end of a run is not looked at", async () => {
  const { scene, sent, stop } = sceneOf(() => {
    stop.abort("the run was ended");
    return {};
  });
  await expect(scene.ask("POST /a")).rejects.toBe("the run was ended");
  expect([sent.length, scene.facts]).toEqual([1, []]);
});

test("the gateway is asked for once, by nobody, in the API's version", async () => {
  const { scene, sent } = sceneOf(() => ({ body: { url: "ws://gateway.example/" } }));
  for (let asked = 0; asked < 2; asked += 1)
    expect(await scene.gatewayUrl()).toBe("ws://gateway.example");
  expect(sent.map(({ authorization }) => authorization)).toEqual([undefined]);
  expect(scene.query({ compress: "x" })).toBe("?v=9&encoding=json&compress=x");
});

test("what a run needs is made once, and goes at its end", async () => {
  const { scene, sent } = sceneOf(({ method, path }) =>
    method === "POST" ? { body: { id: `of${path}`, token: "t" } } : { status: 204 },
  );
  const [id, again] = [await scene.own.idOf("own-channel"), await scene.own.idOf("own-channel")];
  expect(again).toBe(id);
  await scene.own.idOf("own-webhook");
  expect(await scene.own.idOf("own-webhook-token")).toBe("t");
  expect(sent).toHaveLength(2);
  await expect(scene.own.idOf("own-moon")).rejects.toThrow("nothing that {own-moon} stands for");
  expect(await scene.close()).toEqual([]);
  const [webhook, channel] = sent.slice(2).map(({ method, path }) => `${method} ${path}`);
  expect(webhook).toMatch(/^DELETE \/webhooks\//);
  expect(channel).toBe(`DELETE /channels/${id}`);
});

test("a message that cannot be sent is no message", async () => {
  const { scene } = sceneOf(({ path }) =>
    path.endsWith("/messages") ? { status: 201, body: { id: "1" } } : { body: { id: "1" } },
  );
  await expect(scene.own.idOf("own-message")).rejects.toThrow("is answered with 201");
});

test("what could not be taken away at the end is named", async () => {
  const { scene } = sceneOf(({ method }) =>
    method === "POST" ? { body: { id: "1" } } : { status: 500 },
  );
  await scene.own.idOf("own-role");
  expect(await scene.close()).toEqual([`the role ${scene.undo.name}`]);
});

/** Answers of a service that is right, but for what is given by path. */
const service =
  (changes: Record<string, Given> = {}) =>
  ({ path }: ApiRequest): Given => {
    const right: Record<string, Given> = {
      "/gateway": { body: { url: "ws://gateway.example" } },
      "/users/@me": { body: { id: "me" } },
      "/applications/@me": { body: { id: "app", flags: 5 } },
      [`/guilds/${ALL.guild}`]: { body: {} },
      [`/channels/${ALL.channel}`]: { body: { guild_id: ALL.guild } },
    };
    return { ...right, ...changes }[path] ?? { status: 404 };
  };

test("a run begins with what the bot is, if there is one", async () => {
  const { scene, sent } = sceneOf(service());
  await preflight(scene);
  expect(scene.known).toEqual({ me: "me", application: "app", flags: 5 });
  // No message has an id.
  expect(sent.map(({ name }) => name).join()).not.toMatch(/\d{15}/);
  const nobody = sceneOf(service(), NONE);
  await preflight(nobody.scene);
  expect(nobody.sent).toHaveLength(1);
});

test.each<[changes: Record<string, Given>, message: string]>([
  [{ "/gateway": { body: {} } }, "has the status 200 and no url."],
  [{ "/gateway": { status: 201, body: { url: "ws://a" } } }, "has the status 201."],
  [{ "/users/@me": { status: 401 } }, "does not accept the token"],
  [{ [`/guilds/${ALL.guild}`]: { status: 403 } }, "is not in the guild"],
  [{ [`/channels/${ALL.channel}`]: { status: 404, body: { guild_id: ALL.guild } } }, "the channel"],
  [{ [`/channels/${ALL.channel}`]: { body: { guild_id: "1" } } }, "does not see the channel"],
])("a run does not begin where %j", async (changes, message) => {
  const { scene } = sceneOf(service(changes));
  const begun = preflight(scene);
  await expect(begun).rejects.toThrow(NotReady);
  await expect(begun).rejects.toThrow(message);
});

test("a service that cannot be reached is named, and other errors are not its", async () => {
  const failing = (error: Error) =>
    preflight(
      sceneOf(() => {
        throw error;
      }).scene,
    );
  await expect(failing(new Unreachable("no answer"))).rejects.toThrow("No service answers at");
  await expect(failing(new Error("a fault"))).rejects.not.toThrow(NotReady);
});

const { signal } = new AbortController();
const frame = (op: number, d: unknown = null, more = {}) => JSON.stringify({ op, d, ...more });

/** A gateway that says hello and answers each frame; `said` has what it got. */
async function gatewayOf(answer: (client: WebSocket, op: number) => void) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  const said: [op: number, d: unknown][] = [];
  server.on("connection", (client) => {
    client.send(frame(10, { heartbeat_interval: 60_000 }));
    client.on("message", (data) => {
      const { op, d } = JSON.parse(String(data));
      said.push([op, d]);
      answer(client, op);
    });
  });
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return { url, said };
}

test("a session identifies, counts dispatches, beats when it is asked to, and resumes", async () => {
  const { url, said } = await gatewayOf((client, op) => {
    if (op === 2) {
      const ready = { session_id: "s", resume_gateway_url: url };
      client.send(frame(0, ready, { t: "READY", s: 1 }));
      client.send(frame(0, { n: 1 }, { t: "A", s: 2 }));
      client.send(frame(0, { n: 2 }, { t: "A", s: 3 }));
      client.send(frame(0, { n: 2 }, { t: "B", s: 4 }));
      client.send(frame(11));
      client.send(frame(1));
    }
    if (op === 6) client.send(frame(0, null, { t: "RESUMED", s: 5 }));
  });
  const session = await Session.start({ token: "t", url, query: "?v=10" }, signal);
  onTestFinished(() => session.end());
  const found = await session.event("B", (d) => d.n === 2, signal);
  expect(found.t).toBe("B");
  expect((await session.event("A", (d) => d.n === 2, signal)).s).toBe(3);
  await session.socket.frame("a request to beat", ({ op }) => op === 1, signal);
  expect(session.seq).toBe(4);
  await session.resume(signal);
  expect(said.find(([op]) => op === 1)).toEqual([1, 4]);
  expect(said.at(-1)).toEqual([6, { token: "t", session_id: "s", seq: 4 }]);
  expect(session.seq).toBe(5);
});

test("a session that cannot be resumed is the service's fault", async () => {
  const { url } = await gatewayOf((client, op) => {
    const ready = { session_id: "s", resume_gateway_url: url };
    client.send(op === 2 ? frame(0, ready, { t: "READY", s: 1 }) : frame(9, false));
  });
  const session = await Session.start({ token: "t", url, query: "" }, signal);
  onTestFinished(() => session.end());
  await expect(session.resume(signal)).rejects.toThrow("should resume the session, but sent op 9");
});

test("a run has one session, which is resumed where a check has broken the connection", async () => {
  const { url, said } = await gatewayOf((client, op) => {
    const ready = { session_id: "s", resume_gateway_url: url };
    if (op === 2) client.send(frame(0, ready, { t: "READY", s: 1 }));
    if (op === 6) client.send(frame(0, null, { t: "RESUMED", s: 2 }));
  });
  const { scene } = sceneOf(() => ({ body: { url } }));
  const session = await scene.session();
  expect(await scene.session()).toBe(session);
  session.socket.drop();
  await session.socket.closed(signal);
  expect(await scene.session()).toBe(session);
  expect(said.map(([op]) => op)).toEqual([2, 6]);
  const other = scene.connect("another", url);
  await other.frame("Hello", ({ op }) => op === 10, signal);
  await scene.close();
  await Promise.all([session.socket.closed(signal), other.closed(signal)]);
  expect([session.socket.isOpen, other.isOpen]).toEqual([false, false]);
});
