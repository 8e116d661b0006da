/** Checks of a service: how requests and frames are sent, and what is made of what comes back. */

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { Api, causeOf, Unreachable } from "../../../platform/smoke/conformance/api.js";
import { discover, joinCall, voiceUrl } from "../../../platform/smoke/conformance/call.js";
import { type Frame, FrameSocket } from "../../../platform/smoke/conformance/frames.js";

const { signal } = new AbortController();

/** A web server, and a client for it. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Api(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const get = { method: "GET", path: "/" };

test.each([
  ['{"a":1}', { a: 1 }],
  ["no JSON", "no JSON"],
  ["", undefined],
])("of the answer %j the body is %j", async (sent, body) => {
  const api = await serve((_, response) => response.end(sent));
  expect((await api.send("GET /", get, signal)).body).toEqual(body);
});

test.each([
  [{ body: { a: 1 } }, ["application/json", '{"a":1}']],
  [{ raw: { text: "{", type: "text/plain" } }, ["text/plain", "{"]],
  [{}, [undefined, ""]],
])("a request with %j is sent as it is", async (content, expected) => {
  const api = await serve(async (request, response) =>
    response.end(JSON.stringify([request.headers["content-type"], await text(request)])),
  );
  const { body } = await api.send("POST /", { method: "POST", path: "/", ...content }, signal);
  expect(body).toEqual(JSON.parse(JSON.stringify(expected)));
});

test("a redirect is an answer as others, and is not followed", async () => {
  const api = await serve((_, response) => response.writeHead(302, { location: "/" }).end());
  expect((await api.send("GET /", get, signal)).status).toBe(302);
});

test.each<[what: string, body: string, headers: Record<string, string>]>([
  ["its body", '{"retry_after":0}', { "retry-after": "3600" }],
  ["its header", "", { "retry-after": "0" }],
])("a limited request is sent again after the time that %s names", async (_, body, headers) => {
  let asked = 0;
  const api = await serve((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 429 : 200, headers).end(body);
  });
  expect((await api.send("GET /", get, signal)).status).toBe(200);
  expect(asked).toBe(3);
});

test("a limited request is sent six times at most, and waits for a minute at most", async () => {
  let asked = 0;
  let wait = 0;
  const api = await serve((_, response) => {
    asked += 1;
    response.writeHead(429).end(JSON.stringify({ retry_after: wait }));
  });
  await expect(api.send("GET /", get, signal)).rejects.toThrow("GET / is limited");
  expect(asked).toBe(6);
  wait = 61;
  await expect(api.send("GET /", get, signal)).rejects.toThrow("GET / is limited");
  expect(asked).toBe(7);
});

test("the header of a limited request counts where its body names no time", async () => {
  const headers = { "retry-after": "61" };
  const api = await serve((_, response) => response.writeHead(429, headers).end());
  await expect(api.send("GET /", get, signal)).rejects.toThrow(/asks to wait 610\d\d ms/);
});

test("a request that waits ends with the run", async () => {
  const stop = new AbortController();
  const api = await serve((_, response) => {
    response
      .writeHead(429)
      .end('{"retry_after":40}', () => stop.abort(new Error("the run was ended")));
  });
  await expect(api.send("GET /", get, stop.signal)).rejects.toThrow("the run was ended");
});

test("an answer that is cut off by the end of the run is not the service's fault", async () => {
  const stop = new AbortController();
  const reason = new Error("the run was ended");
  const api = await serve(() => stop.abort(reason));
  await expect(api.send("GET /", get, stop.signal)).rejects.toBe(reason);
});

test("an answer of more than 16 MiB is not read to its end", async () => {
  const api = await serve((_, response) => response.end(Buffer.alloc(16 * 1024 * 1024 + 1, "a")));
  await expect(api.send("GET /", get, signal)).rejects.toThrow("an answer of more than");
});

test("a service that cannot be reached is named by the system's code", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const gone = new Api(`http://127.0.0.1:${port}`);
  const asked = gone.send("GET /", get, signal);
  await expect(asked).rejects.toThrow(Unreachable);
  await expect(asked).rejects.toThrow("GET / got no answer: ECONNREFUSED.");
});

test.each([
  [{ cause: { code: "ENOTFOUND" } }, "ENOTFOUND"],
  [{ cause: { errors: [{ code: "ETIMEDOUT" }] } }, "ETIMEDOUT"],
  [{ code: "x 10.0.0.1" }, "no reason given"],
  [{ cause: { message: "other side closed" } }, "other side closed"],
  [{ cause: { message: "connect to 10.0.0.1 failed" } }, "no reason given"],
])("the cause of %j says no address", (error, cause) => expect(causeOf(error)).toBe(cause));

/** A WebSocket server that does this with each client, and a socket of a run that is connected to it. */
async function connect(
  greet: (client: WebSocket) => void,
  onFrame?: (frame: Frame) => void,
): Promise<FrameSocket> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", greet);
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socket = new FrameSocket("the gateway", url, onFrame);
  onTestFinished(() => {
    socket.drop();
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return socket;
}

const frame = (op: number, d: unknown = null) => JSON.stringify({ op, d });

test("a frame is found although it came before, and binary messages are none", async () => {
  const seen: number[] = [];
  const socket = await connect(
    (client) => {
      client.send(frame(1), { binary: true });
      for (const op of [2, 3, 4]) client.send(frame(op));
    },
    ({ op }) => seen.push(op),
  );
  expect((await socket.frame("four", ({ op }) => op === 4, signal)).op).toBe(4);
  expect((await socket.frame("the first", () => true, signal)).op).toBe(2);
  expect(seen).toEqual([2, 3, 4]);
  expect(socket.isOpen).toBe(true);
});

test("the latest 2,000 frames are remembered", async () => {
  const socket = await connect((client) => {
    for (let n = 0; n <= 2000; n += 1) client.send(frame(n));
  });
  await socket.frame("the last", ({ op }) => op === 2000, signal);
  expect((await socket.frame("the first", () => true, signal)).op).toBe(1);
});

test("what is sent waits until the connection is open", async () => {
  const socket = await connect((client) =>
    client.on("message", (data) => client.send(frame(11, JSON.parse(String(data))))),
  );
  await socket.send(1, 5, signal);
  const { d } = await socket.frame("an answer", ({ op }) => op === 11, signal);
  expect(d).toEqual({ op: 1, d: 5 });
});

test("a close in the place of a frame is an error, and its code is known", async () => {
  const socket = await connect((client) => client.close(4004));
  await expect(socket.frame("READY", () => true, signal)).rejects.toThrow(
    "the gateway should send READY, but closed with 4004.",
  );
  expect(await socket.closed(signal)).toBe(4004);
  expect(socket.isOpen).toBe(false);
});

test("a frame that cannot be read is an error of the service", async () => {
  const socket = await connect((client) => client.send("{"));
  await expect(socket.closed(signal)).rejects.toThrow("sent a frame that cannot be read");
  expect(socket.isOpen).toBe(false);
});

test("a gateway that cannot be reached is an error", async () => {
  const socket = new FrameSocket("the gateway", "ws://127.0.0.1:1");
  await expect(socket.closed(signal)).rejects.toThrow("got no connection: ECONNREFUSED");
});

test("what does not come in time is the service's fault, unless the run was ended", async () => {
  const socket = await connect(() => {});
  const limit = new AbortController();
  const late = socket.frame("READY", () => true, limit.signal);
  limit.abort(new Error("too late"));
  await expect(late).rejects.toThrow("the gateway did not send READY in time.");
  const stop = new AbortController();
  const ended = socket.frame("READY", () => true, stop.signal);
  stop.abort("the run was ended by SIGINT");
  await expect(ended).rejects.toBe("the run was ended by SIGINT");
});

test("a voice server that answers no datagram is asked five times", async () => {
  const server = createSocket("udp4");
  let asked = 0;
  server.on("message", () => {
    asked += 1;
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
  });
  const { port } = server.address();
  const failed = discover({ ip: "127.0.0.1", port, ssrc: 5 }, signal).catch(String);
  for (let sent = 1; sent <= 5; sent += 1) {
    while (asked < sent) await once(server, "message");
    vi.advanceTimersByTime(1000);
  }
  expect(await failed).toContain("does not answer datagrams");
});

test("a voice server is asked for this machine's address by a packet of its own form", async () => {
  const server = createSocket("udp4");
  server.on("message", (request, { port }) => server.send(request, port, "127.0.0.1"));
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address();
  const packet = await discover({ ip: "127.0.0.1", port, ssrc: 5 }, signal);
  expect(packet.toString("hex")).toBe(`0001004600000005${"00".repeat(66)}`);
});

test("a voice server is reached as securely as the API", () => {
  expect(voiceUrl("https://a.example/api/v10", "v.example")).toBe("wss://v.example/?v=8");
  expect(voiceUrl("http://a.example/api/v10", "v.example:1")).toBe("ws://v.example:1/?v=8");
});

test("a call is joined with what the gateway says of the bot in that channel and guild", async () => {
  const frames = [
    { t: "VOICE_STATE_UPDATE", d: { channel_id: "c", user_id: "other" } },
    { t: "VOICE_STATE_UPDATE", d: { channel_id: "other", user_id: "bot" } },
    { t: "VOICE_STATE_UPDATE", d: { channel_id: "c", user_id: "bot", session_id: "s" } },
    { t: "VOICE_SERVER_UPDATE", d: { guild_id: "other", endpoint: "e" } },
    { t: "VOICE_SERVER_UPDATE", d: { guild_id: "g", endpoint: null } },
    { t: "VOICE_SERVER_UPDATE", d: { guild_id: "g", endpoint: "e", token: "t" } },
  ];
  const sent: unknown[] = [];
  const session = {
    ready: { user: { id: "bot" } },
    socket: { send: async (op: number, d: unknown) => void sent.push([op, d]) },
    event: async (name: string, fits: (d: unknown) => boolean) =>
      frames.find(({ t, d }) => t === name && fits(d)),
  };
  const joined = await joinCall(session as never, { guild: "g", channel: "c" }, signal);
  expect(joined).toEqual({ state: frames[2]?.d, server: frames[5]?.d });
  expect(sent).toEqual([[4, { guild_id: "g", channel_id: "c", self_mute: true, self_deaf: true }]]);
});
