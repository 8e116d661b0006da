/** Pages whose client lives in a process of its own. */

import { EventEmitter } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { Client } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { type BridgePort, connectPagesTo, servePages } from "../../lib/electron/index.js";
import { openPage } from "../../lib/electron/preload.js";
import { pageClient, pageStore } from "../../lib/electron/renderer.js";
import { until } from "../support/until.js";
import { app, MessageChannelMain, Window } from "./support/window.js";

/** Node's channel stands for the one between the processes; it carries ports as Electron's does. */
function openProcess() {
  const parent = new EventEmitter();
  const postMessage = (data: unknown, ports: readonly unknown[]) =>
    parent.emit("message", { data, ports });
  return { parent, child: { postMessage } };
}

it("a client in a utility process serves the pages that the main process hands over", async () => {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  const { parent, child } = openProcess();
  const end = servePages(client, parent as never, {
    calls: ["getStatus"],
    events: [],
    store: ["status"],
  });
  const window = new Window();
  connectPagesTo(child as never, window as never, { app, MessageChannelMain });
  const bridge = window.load();
  expect(await pageClient(bridge).getStatus()).toBe(0);
  await until(pageStore(bridge).status(), ({ status }) => status === 0);
  end();
  await expect(pageClient(bridge).getStatus()).rejects.toThrow("has closed the bridge");
});

it("a page whose client's process has crashed shows nothing that nobody keeps up to date", async () => {
  const { port1, port2 } = new MessageChannel();
  const { bridge, use } = openPage();
  use(port2 as never);
  const status = pageStore(bridge).status();
  status.subscribe(() => {});
  port1.on("message", ({ kind, number }) => {
    const whole = { head: { status: 3 }, rows: [] };
    if (kind === "watch")
      port1.postMessage({ kind: "changes", changes: [[number, JSON.stringify({ whole })]] });
  });
  await until(status, (one) => one.status === 3);
  const call = pageClient(bridge).getStatus();
  // Without a last message.
  port1.close();
  await expect(call).rejects.toThrow("has closed the bridge");
  expect(status.value).toBeUndefined();
});

it("a page is served by the process that was connected last", async () => {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  const window = new Window();
  const crashed: BridgePort[] = [];
  const first = { postMessage: (_: unknown, [port]: BridgePort[]) => crashed.push(port as never) };
  connectPagesTo(first as never, window as never, { app, MessageChannelMain });
  const { parent, child } = openProcess();
  onTestFinished(servePages(client, parent as never, { calls: ["getStatus"], events: [] }));
  connectPagesTo(child as never, window as never, { app, MessageChannelMain });
  const status = pageClient(window.load()).getStatus();
  expect(await status).toBe(0);
  expect(crashed).toEqual([]);
});

it("calls of a page that loads after the client was disposed fail", async () => {
  const client = new Client({ applicationId: "1234567890123456789" });
  const { parent, child } = openProcess();
  servePages(client, parent as never, { calls: ["getStatus"], events: [] });
  client.dispose();
  const window = new Window();
  connectPagesTo(child as never, window as never, { app, MessageChannelMain });
  await expect(pageClient(window.load()).getStatus()).rejects.toThrow("has closed the bridge");
});
