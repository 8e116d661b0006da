/** What the proxy of activities passes on, and what it does to documents (activities 2.16). */

import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { route } from "../../../platform/domains/activities/proxy/router.js";
import { activities, activityProxy } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

const DOCUMENT = "<!doctype html><html><head><title>T</title></head><script>1</script></html>";

/** What the directives of an answer's policy say. */
const directives = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split("; ")
      .map((each) => [each.split(" ", 1)[0], each.slice(each.indexOf(" ") + 1)]),
  );

test.each([
  ["identity", (text: string) => Buffer.from(text)],
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("a document that comes as %s gets its nonce", async (encoding, pack) => {
  const { target, received } = await serve((_request, response) => {
    const headers = { "content-type": "TEXT/HTML", "content-encoding": encoding };
    response.writeHead(200, headers).end(pack(DOCUMENT));
  });
  const { get } = await openActivity([{ prefix: "/", target }]);
  const accept = { accept: "text/html", "accept-encoding": "gzip, br" };
  const { headers, text } = await get("/", { headers: accept });
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(text).toContain(`</head><script nonce="${nonce}">1</script>`);
  expect(text).toMatch(/^<!doctype html><html><head><script nonce="[^"]+">/);
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
  expect(received[0]?.headers["accept-encoding"]).toBe("identity");
});

test("a document in an encoding that nobody knows passes as it is, and so does a broken one", async () => {
  let encoding = "zstd-ng";
  const { target } = await serve((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-encoding": encoding })
      .end(DOCUMENT),
  );
  const { get } = await openActivity([{ prefix: "/", target }]);
  for (encoding of ["zstd-ng", "gzip"]) {
    const { headers, text } = await get("/");
    expect([headers["content-encoding"], text]).toEqual([encoding, DOCUMENT]);
    expect(headers["content-security-policy"]).not.toContain("nonce");
  }
});

test("a nonce that a script brings is replaced, and HEAD has the document's headers alone", async () => {
  const { target } = await serve((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html", "cache-control": "max-age=5" })
      .end('<script nonce="own" async>1</script>'),
  );
  const { get } = await openActivity([{ prefix: "/", target }]);
  const { text } = await get("/");
  expect(text).toMatch(/<script nonce="[^"]+" async>1<\/script>$/);
  expect(text).not.toContain('"own"');
  const head = await get("/", { method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers).not.toHaveProperty("cache-control");
});

test("the policy lets a page load from itself and the platform's files, and be framed by it", async () => {
  const { target } = await serve((_request, response) => response.end("x"));
  const { get, platform, origin } = await openActivity([{ prefix: "/", target }]);
  const policy = directives((await get("/")).headers["content-security-policy"]);
  const web = platform.webBase;
  const folders = ["attachments", "ephemeral-attachments", "avatars", "icons"];
  const files = folders.map((folder) => `${web}/cdn/${folder}/`);
  expect(policy["default-src"]).toBe("'none'");
  for (const source of ["connect-src", "img-src", "media-src"]) {
    for (const file of files) expect(policy[source]).toContain(` ${file} `);
  }
  expect(policy["connect-src"]).toContain(` ${web}/api/ `);
  expect(policy["script-src"]).toBe("'self' 'unsafe-eval' 'wasm-unsafe-eval' blob:");
  const localhost = web.replace("127.0.0.1", "localhost");
  expect(policy["frame-ancestors"]).toBe(`${web} ${localhost} ${origin}`);
});

test("the policy follows the clock, and is the application's own", async () => {
  const { target } = await serve((_request, response) => response.end("x"));
  const clock = { now: Date.parse("2025-07-29T12:00:00Z"), frozen: true };
  const { get, platform, origin } = await openActivity([{ prefix: "/", target }], { clock });
  const connect = async (host?: string) => {
    const answer = await get("/", host === undefined ? {} : { headers: { host } });
    return directives(answer.headers["content-security-policy"])["connect-src"]?.split(" ")[0];
  };
  expect(await connect()).toBe(`${origin}/.proxy/`);
  platform.clock.advance(86_400_000);
  expect(await connect()).toBe(origin);
  const other = platform.createApplication({ name: "Other" });
  platform.domain(activities).configure(other.id, { urlMappings: [{ prefix: "/", target }] });
  const there = `${other.id}.activity.localhost:${new URL(platform.webBase).port}`;
  expect(await connect(there)).toBe(`http://${there}`);
});

test.each([
  ["example.com", "/a", { secure: true, port: 443, hostName: "example.com" }],
  ["example.com:8443/v1", "/a", { secure: true, port: 8443, path: "/v1/a" }],
  ["localhost", "/a", { secure: false, port: 80, hostName: "localhost" }],
  ["127.0.0.1:81", "/a", { secure: false, port: 81 }],
  ["[::1]:81", "/a", { secure: false, port: 81, hostName: "::1", host: "[::1]:81" }],
])("others are asked by https, this machine by http: %s", (target, path, wanted) => {
  expect(route([{ prefix: "/", target }], path, "")).toMatchObject(wanted);
});

test("a part that stands for any cannot be empty, and only the prefix as a whole is left out", async () => {
  const { target, received } = await serve((_request, response) => response.end("x"));
  const { get, platform, game } = await openActivity([
    { prefix: "/in/{part}", target: `${target}/{part}` },
  ]);
  expect((await get("/in//x")).status).toBe(404);
  expect((await get("/in")).status).toBe(404);
  expect((await get("/.proxyin/in/a")).status).toBe(404);
  expect((await get("/.platform")).text).toContain("the platform's own");
  expect((await get("/")).text).toContain("/ → localhost:5173");
  expect((await get("/in/a/x?y=1")).status).toBe(200);
  expect(received.map(({ url }) => url)).toEqual(["/a/x?y=1"]);
  const log = platform.domain(activityProxy).log;
  expect(log.of(game.id).at(-1)).toMatchObject({ status: 200, problem: null, path: "/in/a/x?y=1" });
  expect(log.of("1")).toEqual([]);
});

test("a body without a length arrives whole", async () => {
  const { target, received } = await serve((_request, response) => response.end("x"));
  const { host, platform } = await openActivity([{ prefix: "/", target }]);
  const { port } = new URL(platform.webBase);
  const request = http.request({ host: "127.0.0.1", port, method: "POST", headers: { host } });
  request.write("one ");
  request.end("two");
  const [response] = await once(request, "response");
  response.resume();
  expect(received).toMatchObject([{ method: "POST", body: "one two" }]);
});

test("headers between two servers stay there; documents alone are not kept", async () => {
  const { target, received } = await serve((request, response) => {
    response.setHeader("x-drop", "1");
    response.setHeader("connection", "x-drop");
    response.setHeader("proxy-authenticate", "Basic");
    response.setHeader("etag", '"1"');
    response.writeHead(200, { "content-type": "text/plain" }).end(request.headers.via ?? "");
  });
  const { get } = await openActivity([{ prefix: "/", target }]);
  const sent = { te: "trailers", "proxy-authorization": "x", "keep-alive": "5", via: "1.1 other" };
  const { headers, text } = await get("/", { headers: sent });
  expect(Object.keys(headers)).not.toContain("x-drop");
  expect(Object.keys(headers)).not.toContain("proxy-authenticate");
  expect(headers.etag).toBe('"1"');
  const [request] = received;
  for (const name of ["te", "proxy-authorization", "keep-alive"]) {
    expect(request?.headers).not.toHaveProperty(name);
  }
  expect(text).toMatch(/^1\.1 other, 1\.1 activities-/);
});

/** An application whose activity has WebSockets, without the origin that a page would send. */
async function openSocket(target: string, mappings = [{ prefix: "/ws", target }]) {
  const opened = await openActivity(mappings);
  const { platform, host, game } = opened;
  const { port } = new URL(platform.webBase);
  const connect = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/a`, { headers: { host } });
    socket.on("error", () => {});
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const log = () => platform.domain(activityProxy).log.of(game.id);
  return { connect, log };
}

test("a WebSocket that no page opens passes; its server and the activity see each other's end", async () => {
  const { server, target } = await serve((_request, response) => response.end());
  const sockets = new WebSocketServer({ server });
  const arrived = once(sockets, "connection");
  const { connect, log } = await openSocket(target);
  const socket = connect();
  await once(socket, "open");
  const [other] = await arrived;
  const over = once(other, "close");
  socket.terminate();
  await over;
  expect(log()).toMatchObject([{ status: 101, problem: null, path: "/ws/a" }]);
});

test("an activity that goes away ends its request at the server", async () => {
  const { server, target } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: one\n\n");
  });
  const arrived = once(server, "request");
  const { host, platform } = await openActivity([{ prefix: "/", target }]);
  const { port } = new URL(platform.webBase);
  const request = http.get({ host: "127.0.0.1", port, headers: { host } });
  request.on("error", () => {});
  const [, answer] = await arrived;
  await once(request, "response");
  const over = once(answer, "close");
  request.destroy();
  await over;
});

test("what either side sends together with the beginning of a WebSocket arrives", async () => {
  const { server, target } = await serve((_request, response) => response.end());
  const arrived = once(server, "upgrade");
  const { platform, host } = await openActivity([{ prefix: "/", target }]);
  const { port } = new URL(platform.webBase);
  const socket = net.connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const asks = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  socket.write(`${asks}from the page`);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  const [, other] = await arrived;
  onTestFinished(() => other.destroy());
  const accepts =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  other.write(`${accepts}back`);
  expect(String((await once(other, "data"))[0])).toBe("from the page");
  other.end();
  await once(socket, "end");
  expect(answer).toMatch(/^HTTP\/1\.1 101 [\s\S]*\r\n\r\nback$/);
});

test("developers may follow the requests of activities, until they no longer want to", async () => {
  const { platform, get, game } = await openActivity();
  const seen: string[] = [];
  const stop = platform
    .domain(activityProxy)
    .log.subscribe(({ applicationId, path }) => seen.push(`${applicationId} ${path}`));
  await get("/one");
  stop();
  await get("/two");
  expect(seen).toEqual([`${game.id} /one`]);
});

test("what a server answers to a WebSocket instead is the answer, and one that is gone is 502", async () => {
  const { server, target } = await serve((_request, response) => response.end());
  server.on("upgrade", (_request, socket) =>
    socket.end("HTTP/1.1 418 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
  );
  const { connect, log } = await openSocket(target);
  const refusal = async () => (await once(connect(), "unexpected-response"))[1].statusCode;
  expect(await refusal()).toBe(418);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await refusal()).toBe(502);
  expect(log().map(({ status }) => status)).toEqual([418, 502]);
});

test("a WebSocket to a path without a mapping is noted, with the one that would let it through", async () => {
  const { log, connect } = await openSocket("127.0.0.1:9", []);
  await once(connect(), "unexpected-response");
  expect(log()).toMatchObject([{ status: 404, suggestion: { prefix: "/ws" } }]);
});

test("the frame's page is not kept, and does not say whose page it is in its own address", async () => {
  const { get, platform } = await openActivity();
  const host = encodeURIComponent(platform.webBase);
  const { headers, text } = await get(`/.platform/frame?host=${host}&x=1`);
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toContain('data-src="/?x=1"');
  const policy = directives(headers["content-security-policy"]);
  expect(policy).toMatchObject({ "default-src": "'none'", "frame-src": "'self'" });
});
