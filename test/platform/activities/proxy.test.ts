/** The way from activities to their servers (activities 2.16; contract, Versions). */

import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { activityProxy } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

test("the prefix may be there or not [versions.activity-proxy-prefix]", async () => {
  const { target, received } = await serve((_request, response) => response.end("hello"));
  const { get } = await openActivity([
    { prefix: "/api", target: `${target}/v2` },
    { prefix: "/", target },
  ]);
  for (const path of ["/api/x?y=1", "/.proxy/api/x?y=1", "/z", "/.proxy/z", "/", "/.proxy"]) {
    expect(await get(path)).toMatchObject({ status: 200, text: "hello" });
  }
  expect(received.map(({ url }) => url)).toEqual(["/v2/x?y=1", "/v2/x?y=1", "/z", "/z", "/", "/"]);
});

test("before 2025-07-30 the content policy allows requests with the prefix only [versions.activity-proxy-prefix]", async () => {
  const { target } = await serve((_request, response) => response.end("hello"));
  const policyOn = async (day: string) => {
    const clock = { now: Date.parse(`${day}T12:00:00Z`), frozen: true };
    const { get, origin } = await openActivity([{ prefix: "/", target }], { clock });
    const policy = String((await get("/.proxy/")).headers["content-security-policy"]);
    const connect = policy.split("; ").find((directive) => directive.startsWith("connect-src"));
    return connect?.replaceAll(origin, "ORIGIN").split(" ")[1];
  };
  expect(await policyOn("2025-07-29")).toBe("ORIGIN/.proxy/");
  expect(await policyOn("2025-07-30")).toBe("ORIGIN");
});

test("method, body and headers pass; the host is the target's and nothing says who asks", async () => {
  const { target, received } = await serve((_request, response) => {
    response.setHeader("set-cookie", ["a=1; Path=/", "b=2; Secure; Partitioned"]);
    response.setHeader("cache-control", "max-age=5");
    response.setHeader("x-frame-options", "DENY");
    response.setHeader("content-security-policy", "default-src *");
    response.writeHead(201, { "content-type": "application/json" }).end("{}");
  });
  const { get, origin, platform } = await openActivity([{ prefix: "/", target }]);
  const headers = {
    "content-type": "text/plain",
    "x-own": "1",
    "x-drop": "2",
    "x-forwarded-for": "10.0.0.1",
    "x-discord-proxy-payload": "forged",
    connection: "x-drop",
  };
  const answer = await get("/save", { method: "PUT", headers, body: "some text" });
  expect(answer).toMatchObject({ status: 201, text: "{}" });
  expect(answer.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Secure; Partitioned"]);
  expect(answer.headers["cache-control"]).toBe("max-age=5");
  expect(answer.headers["x-frame-options"]).toBeUndefined();
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain(`connect-src ${origin} ${origin.replace("http", "ws")} `);
  expect(policy).toContain(`frame-ancestors ${platform.webBase}`);
  expect(policy).not.toContain("default-src *");
  const [request] = received;
  expect(request).toMatchObject({ method: "PUT", url: "/save", body: "some text" });
  expect(request?.headers).toMatchObject({ host: target, "x-own": "1" });
  expect(Object.keys(request?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/x-drop|x-forwarded|x-discord/)]),
  );
});

test("documents are not kept; their inline scripts get the nonce of the answer, others do not", async () => {
  const { target } = await serve((_request, response) => {
    response.setHeader("cache-control", "max-age=5");
    response.setHeader("etag", '"1"');
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      '<!doctype html><html><head><title>é</title><script>a("<script>")</script>' +
        '<script type="module" src="/x.js"></script></head><!-- <script>no</script> --></html>',
    );
  });
  const { get } = await openActivity([{ prefix: "/", target }]);
  const { headers, text } = await get("/", { headers: { accept: "text/html" } });
  expect(headers["cache-control"]).toBeUndefined();
  expect(headers.etag).toBeUndefined();
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(text).toContain(`<script nonce="${nonce}">a("<script>")</script>`);
  expect(text).toContain('<script type="module" src="/x.js"></script>');
  expect(text).toContain("<title>é</title>");
  expect(text).toContain("<!-- <script>no</script> -->");
  const again = await get("/");
  expect(again.headers["content-security-policy"]).not.toBe(headers["content-security-policy"]);
});

test("what no mapping fits is refused, with the one that would let it through", async () => {
  const { get, platform, game } = await openActivity();
  const { status, text } = await get("/scores/all?x=1");
  expect(status).toBe(404);
  expect(text).toContain('No URL mapping of the application fits "/scores/all"');
  expect(platform.domain(activityProxy).log.of(game.id)).toEqual([
    expect.objectContaining({
      method: "GET",
      path: "/scores/all?x=1",
      mapping: null,
      status: 404,
      suggestion: { prefix: "/scores", target: "localhost:5173" },
    }),
  ]);
});

test("a server that is not there is named, with the mapping", async () => {
  const { server, target } = await serve((_request, response) => response.end());
  await new Promise((resolve) => server.close(resolve));
  const { get } = await openActivity([{ prefix: "/", target }]);
  const { status, text } = await get("/");
  expect(status).toBe(502);
  expect(text).toContain(`The server ${target} cannot be reached (ECONNREFUSED)`);
});

test("WebSockets and event streams pass", async () => {
  const { server, target } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: one\n\n");
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, { url, headers }) => {
    socket.send(`${url} ${headers.host}`);
    socket.on("message", (data) => socket.send(`echo ${data}`));
  });
  const { platform, host, origin } = await openActivity([{ prefix: "/ws", target }]);
  const { port } = new URL(platform.webBase);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.proxy/ws/room?x=1`, {
    headers: { host },
    origin,
  });
  const message = () => new Promise((resolve) => socket.once("message", (d) => resolve(`${d}`)));
  expect(await message()).toBe(`/room?x=1 ${target}`);
  const echoed = message();
  socket.send("hi");
  expect(await echoed).toBe("echo hi");
  const closed = new Promise((resolve) => socket.once("close", (code) => resolve(code)));
  for (const client of sockets.clients) client.close(4321);
  expect(await closed).toBe(4321);
  const stream = http.get({ host: "127.0.0.1", port, path: "/ws", headers: { host } });
  const first = await new Promise((resolve) =>
    stream.on("response", (response) => response.once("data", (chunk) => resolve(`${chunk}`))),
  );
  expect(first).toBe("data: one\n\n");
  stream.destroy();
});

test("a kept connection that its server closes is replaced, for requests without a body", async () => {
  let requests = 0;
  const server = net.createServer((socket) => {
    socket.once("data", () => {
      requests += 1;
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      // As when it has waited for too long just then.
      socket.once("data", () => socket.destroy());
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { get } = await openActivity([{ prefix: "/", target: `127.0.0.1:${port}` }]);
  expect((await get("/")).status).toBe(200);
  expect((await get("/")).status).toBe(200);
  expect(requests).toBe(2);
  // One with a body may have been carried out; it is not sent again.
  expect((await get("/", { method: "POST", body: "x" })).status).toBe(502);
  expect(requests).toBe(2);
});
