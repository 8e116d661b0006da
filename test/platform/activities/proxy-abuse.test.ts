/** Circles, ways out, smuggling and strangers at the proxy of activities (activities 2.16). */

import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { activities } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

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

/** A server that answers whatever it is asked with the same bytes, and what it got. */
async function answering(bytes: string) {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      received.push(data.toString());
      socket.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  return { received, target: `127.0.0.1:${port}` };
}

test.each([
  ["a status below 100", "HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n"],
  ["a document with the status 0", "HTTP/1.1 000 Odd\r\ncontent-type: text/html\r\n\r\n"],
  ["another protocol", "HTTP/1.1 101 Odd\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
  [
    "more than a document",
    "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nabcd",
  ],
])("%s from the activity's server is answered with 502", async (_what, bytes) => {
  const { target } = await answering(bytes);
  const { get } = await openActivity([{ prefix: "/", target }]);
  const { status, text } = await get("/");
  expect([status, text]).toEqual([502, expect.stringContaining(`The server ${target}`)]);
  // It goes on with others.
  expect((await get("/.platform/else")).status).toBe(404);
});

test.each(["<!--", "<script ", "<script>", "<script></script", "<head "])(
  "a document of nothing but %s is read once",
  async (piece) => {
    const document = piece.repeat(Math.floor(2 ** 21 / piece.length));
    const { target } = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(document),
    );
    const { get } = await openActivity([{ prefix: "/", target }]);
    const { status, text } = await get("/", { headers: { accept: "text/html" } });
    expect(status).toBe(200);
    expect(text.replaceAll(/ nonce="[^"]*"/g, "").includes(document)).toBe(true);
  },
);

test("a length that the connection's header names still ends the request", async () => {
  const { target, received } = await answering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  const { get } = await openActivity([{ prefix: "/", target }]);
  const body = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
  const headers = { connection: "content-length, close", "content-length": body.length };
  expect((await get("/", { headers, body })).status).toBe(200);
  expect(received.join("").toLowerCase()).toContain(`content-length: ${body.length}\r\n`);
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
