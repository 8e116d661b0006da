/** The way from activities to their servers (activities 2.16; contract, Versions). */

import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { activities, activityProxy } from "../../../platform/index.js";
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

test("before 2025-07-30 the content policy allows requests with the prefix only", async () => {
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

test("the first mapping that fits counts, whole parts of a path only, and names are filled in", async () => {
  const first = await serve((_request, response) => response.end("first"));
  const second = await serve((_request, response) => response.end("second"));
  const port = second.target.split(":")[1];
  const { get } = await openActivity([
    { prefix: "/foo", target: first.target },
    { prefix: "/foo/deep", target: second.target },
    { prefix: "/on/{sub}", target: `{sub}.localhost:${port}` },
    { prefix: "/in/{folder}", target: `${second.target}/a/{folder}` },
  ]);
  expect((await get("/foo/deep/x")).text).toBe("first");
  expect((await get("/foobar")).status).toBe(404);
  expect((await get("/on/two/x")).text).toBe("second");
  expect((await get("/in/f/x")).text).toBe("second");
  expect(first.received.map(({ url }) => url)).toEqual(["/deep/x"]);
  expect(second.received.map(({ url, headers }) => [url, headers.host])).toEqual([
    ["/x", `two.localhost:${port}`],
    ["/a/f/x", second.target],
  ]);
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

test.each([
  ["no slash", { prefix: "api", target: "localhost:1" }, /must begin with "\/"/],
  ["an empty part", { prefix: "/a//b", target: "localhost:1" }, /an empty part/],
  ["the platform's own path", { prefix: "/.platform/x", target: "localhost:1" }, /own/],
  ["the proxy's prefix", { prefix: "/.proxy/x", target: "localhost:1" }, /own/],
  ["a way up", { prefix: "/..", target: "localhost:1" }, /cannot be a part/],
  ["a scheme", { prefix: "/", target: "https://example.com" }, /no scheme/],
  ["a user", { prefix: "/", target: "me@example.com" }, /no host/],
  ["a query", { prefix: "/", target: "example.com/?x" }, /folder/],
  ["a port beyond all", { prefix: "/", target: "localhost:65536" }, /no host/],
  ["any host", { prefix: "/{host}", target: "{host}" }, /must be fixed/],
  ["any domain", { prefix: "/{tld}", target: "example.{tld}" }, /must be fixed/],
  ["a name that is not there", { prefix: "/a", target: "{sub}.example.com" }, /does not have/],
  ["a name that goes nowhere", { prefix: "/a/{sub}", target: "example.com" }, /does not use/],
  ["itself", { prefix: "/", target: "1.activity.localhost:80" }, /circles/],
])("a mapping with %s is refused", async (_what, mapping, message) => {
  const { platform, game } = await openActivity();
  const set = () => platform.domain(activities).configure(game.id, { urlMappings: [mapping] });
  expect(set).toThrow(message);
  expect(platform.domain(activities).settings(game.id).urlMappings).toEqual([]);
});

test("a mapping that is never reached is refused, and so is the 51st", async () => {
  const { platform, game } = await openActivity();
  const target = "localhost:1";
  const set = (urlMappings: { prefix: string; target: string }[]) => () =>
    platform.domain(activities).configure(game.id, { urlMappings });
  expect(
    set([
      { prefix: "/a", target },
      { prefix: "/a/", target },
    ]),
  ).toThrow(/never reached/);
  const many = Array.from({ length: 51 }, (_, index) => ({ prefix: `/p${index}`, target }));
  expect(set(many)).toThrow(/at most 50/);
  expect(set(many.slice(0, 50))).not.toThrow();
});

test("circles are noticed: back to the platform, and by way of another proxy", async () => {
  const { get, platform, game, host } = await openActivity();
  const own = new URL(platform.webBase).host;
  const { port: there } = new URL(platform.webBase);
  const back = await serve((request, response) => {
    const { headers, url } = request;
    const again = { host: "127.0.0.1", port: there, path: url, headers: { ...headers, host } };
    http.get(again, (answer) => {
      response.writeHead(answer.statusCode ?? 0);
      answer.pipe(response);
    });
  });
  platform.domain(activities).configure(game.id, {
    urlMappings: [
      { prefix: "/own", target: own },
      { prefix: "/back", target: back.target },
    ],
  });
  expect((await get("/own/x")).status).toBe(508);
  platform.domain(activities).configure(game.id, {
    urlMappings: [{ prefix: "/", target: back.target }],
  });
  expect((await get("/back")).status).toBe(508);
  expect(back.received).toHaveLength(1);
});

test.each([
  ["/api/../secret", "/secret"],
  ["/api/%2e%2e/secret", "/secret"],
  ["/api\\..\\secret", "/secret"],
  ["//other.example/x", "//other.example/x"],
  ["/@other.example/", "/@other.example/"],
])("%s stays on the activity's servers", async (path, wanted) => {
  const { target, received } = await serve((_request, response) => response.end("root"));
  const { get } = await openActivity([
    { prefix: "/api", target: "127.0.0.1:9" },
    { prefix: "/", target },
  ]);
  expect((await get(path)).text).toBe("root");
  expect(received.map(({ url, headers }) => [url, headers.host])).toEqual([[wanted, target]]);
});

test.each(["evil.com%2f", "a.b", "evil.com:80", "-x", ""])(
  "%j is no part of a host name",
  async (label) => {
    const { get } = await openActivity([{ prefix: "/on/{sub}", target: "{sub}.localhost:9" }]);
    expect((await get(`/on/${label}/x`)).status).toBe(404);
  },
);

test("a request that two readers would end differently is refused, and never passed on", async () => {
  const { target, received } = await serve((_request, response) => response.end());
  const { host, platform } = await openActivity([{ prefix: "/", target }]);
  const { port } = new URL(platform.webBase);
  const socket = net.connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n` +
      "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(received.map(({ url }) => url)).not.toContain("/smuggled");
});

test("an absolute address, another application and the API are not to be had there", async () => {
  const { target, received } = await serve((_request, response) => response.end());
  const { get, platform } = await openActivity([{ prefix: "/a", target }]);
  const { port } = new URL(platform.webBase);
  expect((await get("http://other.example/a")).status).toBe(400);
  expect((await get("/a", { headers: { host: `1.activity.localhost:${port}` } })).status).toBe(404);
  expect((await get("/api/v10/gateway")).status).toBe(404);
  expect((await get("/admin/users")).status).toBe(404);
  expect(received).toEqual([]);
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

test.each([
  ["another origin", { origin: "http://other.example" }, "/ws", 403],
  ["the page of the platform", { origin: "" }, "/ws", 403],
  ["a path without a mapping", {}, "/none", 404],
])("a WebSocket from %s is refused", async (_what, headers, path, status) => {
  const { target } = await serve((_request, response) => response.end());
  const { platform, host } = await openActivity([{ prefix: "/ws", target }]);
  const { port } = new URL(platform.webBase);
  const own = "origin" in headers && headers.origin === "" ? { origin: platform.webBase } : headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host, ...own } });
  const refusal = await new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
  });
  expect(refusal).toBe(status);
  socket.terminate();
});
