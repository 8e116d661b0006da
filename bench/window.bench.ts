/**
 * The window: its bytes, how soon it is seen, what an hour of 100 events a second leaves in memory,
 * pictures a second while 1,000 events a second come, and what an inspector that watches costs the
 * platform. The platform and the browser have processes of their own.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { buildWindow } from "../tools/build/window.mjs";
import { chromiumPath, startChromium } from "../tools/test/chromium.js";
import { type Child, startChild } from "./support/child.js";
import { pacedRequests, requestsPerSecond } from "./support/http-load.js";
import { median } from "./support/measure.js";
import { report, reportAtMost } from "./support/report.js";
import type { WindowPlatform, WindowQuestion } from "./support/window-platform.js";

const LOADS = 10;
const ROUNDS = 7;
/** An hour at 100 a second, in steps after each of which the page has shown the last. */
const HOUR = 360_000;
const STEP = 10_000;
const SECONDS = 5;
/** Requests a second of which an inspector shows every one. */
const SHOWN = 900;

interface Answer {
  readonly cpu: number;
  readonly last: string;
}

const folder = await buildWindow();
// The script of activities belongs to a page of its own.
const bytes = readdirSync(folder)
  .filter((name) => name !== "activity.js")
  .map((name) => gzipSync(readFileSync(join(folder, name))).length);
const whole = bytes.reduce((sum, size) => sum + size, 0) / 1024;
reportAtMost("page, script and styles, compressed", whole, "KiB", 120);

const platform = await startChild<WindowPlatform>("window-platform.ts", []);
await watchingCosts(platform);
if (chromiumPath === undefined) {
  console.error("There is no Chromium; what happens in the page is not measured.");
} else {
  const browser = await startChromium();
  await firstPaint(browser, platform.ready);
  await load(browser, platform);
  await browser.close();
}
await platform.stop();

/**
 * How much more processor time the platform takes for the same requests while an inspector watches, in
 * percent: as many as it can answer, of which the inspector shows a part, and so many that it shows them
 * all. The inspector reads in a process of its own, as a browser does.
 */
async function watchingCosts({ ready, ask }: Child<WindowPlatform>): Promise<void> {
  const { port } = new URL(ready.webBase);
  const place = { port: Number(port), host: `127.0.0.1:${port}`, path: "/api/v10/gateway" };
  const spent = async () => (await ask<Answer>({ messages: 0, together: 0 })).cpu;
  const load = { connections: 16, requests: 5_000 };
  const paced = { connections: 16, requests: 2_500, rate: SHOWN };
  const loads = [
    ["as many requests as can be", () => requestsPerSecond(place, load)],
    [`${SHOWN} requests a second, all of which are shown`, () => pacedRequests(place, paced)],
  ] as const;
  for (const [name, run] of loads) {
    const round = async () => {
      const before = await spent();
      await run();
      return (await spent()) - before;
    };
    const more: number[] = [];
    await round();
    for (let count = 0; count < ROUNDS; count++) {
      const alone = await round();
      const end = new AbortController();
      const watching = await fetch(`${ready.webBase}/admin/traffic`, {
        headers: { authorization: `Bearer ${ready.adminToken}` },
        signal: end.signal,
      });
      const read = watching.text().catch(() => {});
      const watched = await round();
      end.abort();
      await read;
      more.push(watched / alone - 1);
    }
    const what = `more processor time for an inspector that watches ${name}`;
    reportAtMost(what, 100 * median(more), "%", 10);
  }
}

async function enter(page: Page, { webBase, adminToken }: WindowPlatform): Promise<void> {
  await page.goto(`${webBase}/#key=${encodeURIComponent(adminToken)}`);
  await page.getByRole("heading", { name: "Your own copy of the service" }).waitFor();
}

async function firstPaint(browser: Browser, ready: WindowPlatform): Promise<void> {
  const paints: number[] = [];
  for (let count = 0; count < LOADS; count++) {
    const page = await browser.newPage();
    await enter(page, ready);
    const paint = `performance.getEntriesByName("first-contentful-paint")[0].startTime`;
    paints.push(Number(await page.evaluate(paint)));
    await page.close();
  }
  reportAtMost("first paint", median(paints), "ms", 500);
}

/** Pictures a second at rest and under load, and the memory of the page after an hour of events. */
async function load(browser: Browser, { ready, ask }: Child<WindowPlatform>): Promise<void> {
  const page = await browser.newPage();
  await enter(page, ready);
  const pages = page.getByRole("navigation", { name: "Pages" });
  const inspect = () => pages.getByRole("link", { name: "Inspector" }).click();
  const chat = () => pages.getByRole("link", { name: "People" }).click();
  await chat();
  await page.getByRole("button", { name: "Alice @alice" }).click();
  await page.getByRole("link", { name: "general" }).click();
  await page.getByText("first", { exact: true }).waitFor();
  const busy = { messages: 1_000 * SECONDS, together: 10 } satisfies WindowQuestion;
  const pictures = async () =>
    Number(
      await page.evaluate(`new Promise((resolve) => {
        const end = performance.now() + ${SECONDS * 1000};
        let count = 0;
        const draw = (now) => (now < end ? (count++, requestAnimationFrame(draw)) : resolve(count));
        requestAnimationFrame(draw);
      })`),
    ) / SECONDS;
  const rest = await pictures();
  report({ name: "pictures a second at rest", value: rest, unit: "/s" });
  for (const [name, show] of [
    ["a channel", chat],
    ["the inspector", inspect],
  ] as const) {
    await show();
    const [drawn, sent] = await Promise.all([pictures(), ask<Answer>(busy)]);
    const what = `pictures of ${name} while 1,000 events a second come, of those at rest`;
    report({ name: what, value: (100 * drawn) / rest, unit: "%" });
    await chat();
    await page.getByText(sent.last).waitFor();
  }

  const session = await page.context().newCDPSession(page);
  const memory = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 2 ** 20;
  };
  report({ name: "memory of the page before", value: await memory(), unit: "MiB" });
  for (let sent = 0; sent < HOUR; sent += STEP) {
    const { last } = await ask<Answer>({ messages: STEP, together: 200 } satisfies WindowQuestion);
    await page.getByText(last).waitFor();
  }
  report({
    name: "memory after an hour at 100 events a second",
    value: await memory(),
    unit: "MiB",
  });

  // The channel has over 10,000 messages by now, of which the page keeps the latest 10,000.
  const scrolled =
    Number(
      await page.evaluate(`new Promise((resolve) => {
        const list = document.querySelector(".virtual");
        const began = performance.now();
        let count = 0;
        const draw = (now) => {
          const share = (now - began) / ${SECONDS * 1000};
          if (share >= 1) return resolve(count);
          list.scrollTop = (1 - share) * list.scrollHeight;
          count++;
          requestAnimationFrame(draw);
        };
        requestAnimationFrame(draw);
      })`),
    ) / SECONDS;
  const what = "pictures while a channel of 10,000 messages is scrolled through, of those at rest";
  report({ name: what, value: (100 * scrolled) / rest, unit: "%" });
}
