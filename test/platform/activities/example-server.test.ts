/** The server of the activity among the examples, when somebody sends it nonsense. */

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { startGameServer } from "../../../examples/activity/server.js";
import { openWithGame } from "../support/platform.js";

async function openServer() {
  const { platform, game } = await openWithGame();
  const { id: applicationId, clientSecret } = game;
  const server = await startGameServer({ applicationId, clientSecret, apiBase: platform.apiBase });
  onTestFinished(() => server.close());
  return server;
}

test.each([
  ["not json", 4001],
  ["null", 4001],
  ["7", 4001],
  ["{}", 4000],
  ['{"token":{},"instance":[]}', 4000],
])("the message %s ends its connection with %d, and the server goes on", async (message, code) => {
  const { target } = await openServer();
  for (let times = 0; times < 2; times += 1) {
    const socket = new WebSocket(`ws://${target}/game`);
    await once(socket, "open");
    socket.send(message);
    const [closed] = await once(socket, "close");
    expect(closed).toBe(code);
  }
});

test("a path that is no address is not found, and the server goes on", async () => {
  const { target } = await openServer();
  for (let times = 0; times < 2; times += 1) {
    const [host, port] = target.split(":");
    const socket = connect(Number(port), host);
    socket.end(`GET // HTTP/1.1\r\nHost: ${target}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  }
});
