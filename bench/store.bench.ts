/**
 * A friends list of 5,000 in a page: what one change costs the main process and the page, what 1,000 a
 * second cost and whether the page still draws, how soon the list is there, and what the bridge adds to a
 * call. The main process's figures are taken with a page in a worker, over a message port; those of the page in
 * Chromium, where a socket stands for the port.
 */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { WebSocketServer } from "ws";
import { serveClient } from "../lib/electron/bridge.js";
import { Client } from "../lib/index.js";
import { chromiumPath, startChromium } from "../tools/test/chromium.js";
import { startChild } from "./support/child.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";
import type { Measured } from "./support/store-page.js";
import type { StorePlatform, StoreQuestion } from "./support/store-platform.js";

const SINGLE = 200;
const SECONDS = 5;
const CALLS = 2000;
const options = { calls: ["getStatus"], events: [], store: ["friends"] } as const;

/** The other end of a port, in a thread of its own: a page that applies changes, or calls and waits. */
const PEER = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.once("message", ({ port, calls }) => {
  let left = calls, began = 0;
  const call = () => port.postMessage({ kind: "call", number: left, name: "getStatus", args: [] });
  port.on("message", (message) => {
    if (message.kind === "changes") {
      port.postMessage({ kind: "applied" });
      parentPort.postMessage("changes");
    } else if (--left > 0) call();
    else parentPort.postMessage((performance.now() - began) / calls);
  });
  if (!calls) return port.postMessage({ kind: "watch", number: 0, topic: "friends" });
  began = performance.now();
  call();
});`;

const platform = await startChild<StorePlatform>("store-platform.ts", []);
const { apiBase, webBase, applicationId, token } = platform.ready;
const client = new Client({ applicationId, apiBase, webBase });
await client.updateToken(1, token);
await client.connectAndWait();
const change = (question: StoreQuestion) => platform.ask<{ last: string }>(question);

await change({ changes: 0, together: 0, among: 0 });
await new Promise<void>((resolve) => {
  const friends = client.store.friends();
  const stop = friends.subscribe((all) => {
    if (all?.length !== 5000) return;
    queueMicrotask(() => stop());
    resolve();
  });
});

// Everybody plays from now on, and stays so, so that a change is one of a presence alone.
await change({ changes: 5000, together: 500, among: 5000 });
await ofMain();
await ofCalls();
if (chromiumPath === undefined) {
  console.error("There is no Chromium; what happens in the page is not measured.");
} else {
  const browser = await startChromium();
  await ofPage(browser);
  await browser.close();
}
await client[Symbol.asyncDispose]();
await platform.stop();
process.exit();

/** The processor time of this thread in milliseconds, which says the same on a busy machine. */
function ownTime(): number {
  const [ran] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return Number(ran) / 1e6;
}

/** A port as Electron's main process has it. */
function mainPort(port: MessagePort) {
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    on: (event: string, listener: (event: { data: unknown }) => void) =>
      port.on(event as "message", (data) => listener({ data })),
    start: () => port.start(),
    close: () => port.close(),
  };
}

/** Hands one end of a channel to a thread that behaves as a page. */
function peer(calls: number): { worker: Worker; port: MessagePort } {
  const worker = new Worker(PEER, { eval: true });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, calls }, [port2]);
  return { worker, port: port1 };
}

function sent(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => worker.once("message", resolve));
}

async function ofMain(): Promise<void> {
  const { worker, port } = peer(0);
  const first = sent(worker);
  const end = serveClient(client, mainPort(port) as never, options);
  await first;
  const costs: number[] = [];
  for (let at = 0; at < SINGLE; at++) {
    const before = ownTime();
    const arrived = sent(worker);
    await change({ changes: 1, together: 1, among: 5000 });
    await arrived;
    costs.push(ownTime() - before);
  }
  reportAtMost("a change of one friend of 5,000, in main", median(costs), "ms", 1);

  const cpu = process.cpuUsage();
  reportAtMost("1,000 changes a second, in main", await shareOf(false), "% of a core", 5);
  const { user, system } = process.cpuUsage(cpu);
  report({
    name: "the same with the engine's thread and the page's",
    value: (user + system) / 1000 / (SECONDS * 10),
    unit: "% of a core",
  });
  const moves = await shareOf(true);
  report({
    name: "1,000 friends a second change groups, in main",
    value: moves,
    unit: "% of a core",
  });
  end();
  await worker.terminate();
}

/** The part of a core that 1,000 changes a second take of this thread. */
async function shareOf(moving: boolean): Promise<number> {
  const began = ownTime();
  await change({ changes: 1000 * SECONDS, together: 10, among: 5000, moving });
  return (100 * (ownTime() - began)) / (SECONDS * 1000);
}

/** What the bridge adds to a message there and one back. */
async function ofCalls(): Promise<void> {
  const bare: number[] = [];
  const bridged: number[] = [];
  for (let round = 0; round < 7; round++) {
    const one = peer(CALLS);
    one.port.on("message", ({ number }) =>
      one.port.postMessage({ kind: "answer", number, value: 3 }),
    );
    bare.push((await sent(one.worker)) as number);
    await one.worker.terminate();
    const other = peer(CALLS);
    const end = serveClient(client, mainPort(other.port) as never, options);
    bridged.push((await sent(other.worker)) as number);
    end();
    await other.worker.terminate();
  }
  const added = (median(bridged) - median(bare)) * 1000;
  report({ name: "a round trip over bare ports", value: median(bare) * 1000, unit: "µs" });
  reportAtMost("what the bridge adds to it for a call", added, "µs", 60);
}

async function ofPage(browser: Browser): Promise<void> {
  const server = await servePage();
  const { port } = server.address() as AddressInfo;
  const firsts: number[] = [];
  const inMain: number[] = [];
  const open = async () => {
    const page = await browser.newPage();
    const began = ownTime();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction("measured.firstRows > 0");
    inMain.push(ownTime() - began);
    firsts.push(Number(await page.evaluate("measured.firstRows")));
    return page;
  };
  for (let load = 0; load < 5; load++) await (await open()).close();
  const page = await open();
  reportAtMost("from the load of a page to the first rows of 5,000", median(firsts), "ms", 300);
  const forFirst = { name: "the same, main's processor time", value: median(inMain), unit: "ms" };
  report(forFirst);
  const read = () => page.evaluate("measured") as Promise<Measured>;
  const { rows } = await read();
  await page.evaluate("measured.costs.length = 0");
  for (let at = 0; at < SINGLE; at++) {
    const { last } = await change({ changes: 1, together: 1, among: 40 });
    await page.waitForFunction(`measured.details.includes(${JSON.stringify(last)})`);
  }
  const after = await read();
  reportAtMost("rows rendered again for a change", (after.rows - rows) / SINGLE, "", 1);
  reportAtMost("a change of one friend of 5,000, in the page", median(after.costs), "ms", 4);

  const rest = await pictures(page);
  report({ name: "pictures a second at rest", value: rest, unit: "/s" });
  const load = change({ changes: 1000 * SECONDS, together: 10, among: 5000 });
  const [drawn] = await Promise.all([pictures(page), load]);
  reportAtLeast("pictures a second with 1,000 changes a second", drawn, "/s", 60);
  server.close();
}

async function pictures(page: Page): Promise<number> {
  const rate = await page.evaluate(`new Promise((resolve) => {
    const end = performance.now() + ${SECONDS * 1000};
    const drawn = [];
    const draw = (now) => {
      drawn.push(now);
      if (now < end) return requestAnimationFrame(draw);
      resolve((1000 * (drawn.length - 1)) / (now - drawn[0]));
    };
    requestAnimationFrame(draw);
  })`);
  // The times of pictures are rounded.
  return Math.round(Number(rate) * 10) / 10;
}

/** The page, and a socket for each load of it. */
async function servePage() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("support/store-page.ts", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => {
    const isPage = request.url === "/";
    response.setHeader("content-type", isPage ? "text/html" : "text/javascript");
    const carrier = `<script>carrier = "ws://" + location.host + "/carrier"</script>`;
    response.end(isPage ? `<body>${carrier}<script src="/page.js"></script>` : script);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  new WebSocketServer({ server }).on("connection", (socket) => {
    // As Electron does, it copies each message once on either side.
    const port = {
      postMessage: (message: unknown) => socket.send(JSON.stringify(message)),
      on: (event: string, listener: (event: { data: unknown }) => void) =>
        event === "close"
          ? socket.on("close", listener)
          : socket.on("message", (text) => listener({ data: JSON.parse(String(text)) })),
      start() {},
      close: () => socket.close(),
    };
    serveClient(client, port as never, options);
  });
  return server;
}
