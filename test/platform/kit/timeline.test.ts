/** The timeline of a test, and the trace that is made of it. */

import { AsyncResource } from "node:async_hooks";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runTraceCommand } from "../../../platform/kit/trace/command.js";
import { failureLines } from "../../../platform/kit/trace/headline.js";
import { linesOf } from "../../../platform/kit/trace/lines.js";
import { openTrace, tracePage } from "../../../platform/kit/trace/page.js";
import { Timeline, type TimelineOptions } from "../../../platform/kit/trace/timeline.js";
import type { TimelineEntry } from "../../../platform/kit/trace/timeline-entry.js";
import { type NewTrace, type Trace, writeTrace } from "../../../platform/kit/trace/trace-file.js";
import { saveTrace, Tracer } from "../../../platform/kit/trace/tracer.js";
import { gate } from "../../support/gate.js";
import { folderOfTest } from "./support/folder.js";
import { openKit } from "./support/open-kit.js";

interface Recorder {
  began(requestId: string, make?: () => object): void;
  add(entry: object, during?: string): void;
}

/** A timeline, and what the platform would call. */
function timelineOf(options: TimelineOptions = {}) {
  let recorder: Recorder | undefined;
  const kernel = {
    traffic: {
      record: (given: Recorder) => {
        recorder = given;
      },
    },
    events: { subscribe: () => () => {} },
    clock: { now: () => 0 },
  };
  const timeline = new Timeline(kernel as never, options);
  return { timeline, recorder: recorder as unknown as Recorder };
}

const step = (name: string) => ({ kind: "step", name }) as const;
const http = (requestId: string) => ({
  kind: "http",
  requestId,
  method: "GET",
  url: "/a",
  status: 200,
  requestHeaders: {},
  requestBody: "",
  responseBody: "",
});

test("a request that has no answer yet stands in a trace as far as it is known", () => {
  const { timeline, recorder } = timelineOf();
  recorder.began("held back by a fault");
  recorder.began("r", () => ({ ...http("r"), method: "POST", status: 0 }));
  timeline.add(step("after"));
  const { entriesAndUnderWay: entries } = timeline;
  expect(timeline.entries.map(({ kind }) => kind)).toEqual(["step"]);
  expect(entries).toMatchObject([{ kind: "request", underWay: true, n: 2 }, { kind: "step" }]);
  expect(linesOf({ entries, names: {}, start: 0 })[0]).toMatchObject({
    text: "POST /a → no answer yet",
    weight: "plain",
  });
  const trace = { entries, failure: "it fails", names: {} };
  expect(failureLines(trace)).toEqual(["it fails"]);
  recorder.add(http("r"));
  expect(timeline.entriesAndUnderWay).toMatchObject([{ kind: "request", status: 200 }, {}]);
});

test("a request stands where it began, and other calls where they ended", () => {
  const { timeline, recorder } = timelineOf();
  recorder.began("r");
  timeline.add(step("one"));
  recorder.began("r");
  expect(timeline.isBusy).toBe(true);
  recorder.add({ ...http("r"), kind: "webhook" }, "r");
  timeline.add(step("two"));
  recorder.began("s");
  recorder.add(http("s"));
  expect(timeline.isBusy).toBe(false);
  const shown = timeline.entries.map((entry) =>
    entry.kind === "request" ? `${entry.kind} ${entry.requestId}` : entry.kind,
  );
  expect(shown).toEqual(["step", "webhook", "step", "request s"]);
  recorder.began("t");
  timeline.add(step("three"));
  recorder.began("t");
  recorder.add(http("t"));
  expect(timeline.entries.slice(-2).map(({ kind }) => kind)).toEqual(["request", "step"]);
});

test("what happens while the kit makes something belongs to it, and what the test does itself does not", async () => {
  const { timeline } = timelineOf();
  const event = { kind: "log", who: "alice", severity: "info", message: "a" } as const;
  const { opened, open } = gate();
  const made = timeline.setUp(() => {
    timeline.add(step("by the kit"));
    return opened;
  });
  timeline.add(step("by the test"));
  timeline.add(event);
  open();
  await made;
  timeline.add(event);
  expect(timeline.entries.map(({ setUp }) => setUp)).toEqual([true, undefined, true, undefined]);
});

test("what the kit has made calls the test later, which is no part of the set-up", () => {
  const { timeline } = timelineOf();
  const later = timeline.setUp(() => AsyncResource.bind(() => timeline.add(step("later"))));
  expect(later().setUp).toBeUndefined();
  expect(() =>
    timeline.setUp(() => {
      throw new Error("it fails");
    }),
  ).toThrow("it fails");
  expect(timeline.add({ kind: "log", who: "a", severity: "", message: "" }).setUp).toBeUndefined();
});

test("of very many entries the latest are kept, and the others are counted", () => {
  const { timeline } = timelineOf();
  for (let n = 1; n <= 20_000; n += 1) timeline.add(step("again"));
  expect([timeline.entries.length, timeline.forgotten]).toEqual([20_000, 0]);
  timeline.add(step("last"));
  const { entries, forgotten, count } = timeline;
  expect(forgotten).toBeGreaterThan(0);
  expect([entries.length + forgotten, count]).toEqual([20_001, 20_001]);
  expect([entries[0]?.n, entries.at(-1)?.n]).toEqual([forgotten + 1, 20_001]);
});

test("a timeline that keeps the first entries ends with as many characters as it may have", () => {
  const full = vi.fn();
  const { timeline, recorder } = timelineOf({ first: { max: 100, maxCharacters: 10, full } });
  const frame = { kind: "gateway", direction: "in", text: "12345" };
  for (let n = 0; n < 4; n += 1) recorder.add(frame);
  expect([timeline.count, full.mock.calls.length]).toEqual([2, 1]);
});

const MOMENT = { n: 1, ms: 0, clock: 0 };

/** A trace with these entries. */
const traceWith = (entries: object[], more: object = {}): Trace =>
  openTrace(
    writeTrace({
      name: "by hand",
      seed: null,
      start: 0,
      frozen: true,
      failure: "it failed",
      names: {},
      forgotten: 0,
      before: { presences: [] },
      after: { presences: [] },
      entries,
      ...more,
    } as unknown as NewTrace),
  );

const VERIFIER = "verifier-of-the-game-0123456789";
const MADE_UP = JSON.stringify({ code_verifier: VERIFIER });

test.each<[where: string, entry: object]>([
  [
    "a body",
    { kind: "request", url: "/", requestHeaders: {}, requestBody: MADE_UP, responseBody: "" },
  ],
  [
    "a form",
    {
      kind: "request",
      url: "/",
      requestHeaders: {},
      requestBody: "",
      responseBody: "",
      requestForm: { fields: { code_verifier: VERIFIER }, files: [] },
    },
  ],
  ["a frame", { kind: "frame", direction: "in", text: MADE_UP }],
  ["an act", { kind: "act", path: ["send"], args: [{ body: MADE_UP }], outcome: {} }],
])("what a client has made up in %s has its name wherever it stands", (_, entry) => {
  const entries = [
    { ...MOMENT, ...entry },
    { ...MOMENT, n: 2, kind: "step", name: `with ${VERIFIER}` },
  ] as unknown as TimelineEntry[];
  const snapshot = { name: "a", failure: null, names: {}, forgotten: 0, after: "{}", entries };
  const text = [...new Tracer().piecesOf(snapshot)].join("");
  expect(text).not.toContain(VERIFIER);
  expect(text).toContain("with {own secret 1}");
});

test("the admin token is in no trace", async () => {
  const kit = await openKit();
  const { adminToken } = kit.platform;
  kit.platform.as(kit.guild.owner.id).sendMessage(kit.guild.channel, `it is ${adminToken}`);
  const text = JSON.stringify(kit.trace());
  expect(text).not.toContain(adminToken);
  expect(text).toContain("it is {secret ");
});

test("nothing in a trace ends the element of the page that holds it", () => {
  const trace = traceWith([{ ...MOMENT, kind: "step", name: "</script><b>" }]);
  const page = tracePage(trace);
  expect(openTrace(page)).toEqual(trace);
  expect(page).not.toContain('<b>"');
  // That of the page's own script, and that of the trace.
  expect(page.split("</script>")).toHaveLength(3);
});

test("a test that has passed has no lines of a failure", () => {
  expect(failureLines(traceWith([], { failure: null }))).toEqual([]);
  expect(failureLines(traceWith([]))).toEqual(["it failed"]);
});

test.each([
  ["a > b: c!", "a-b-c.html"],
  ["?!", "test.html"],
  ["x".repeat(150), `${"x".repeat(100)}.html`],
])("the trace of the test %j is in %s", async (name, file) => {
  const folder = folderOfTest();
  await saveTrace(traceWith([], { name }), folder);
  expect(readdirSync(folder)).toEqual([file]);
});

test("the command prints the relevant lines, or all, and opens a page that it has", async () => {
  const folder = folderOfTest();
  // Lines of one kind in a row would be folded.
  const entries = Array.from({ length: 30 }, (_, n) => ({
    ...MOMENT,
    n,
    ...(n % 2 === 0 ? step("a") : { kind: "assertion", text: "b".repeat(n), passed: true }),
  }));
  const [page, json] = [join(folder, "a.html"), join(folder, "a.json")];
  writeFileSync(page, tracePage(traceWith(entries)));
  writeFileSync(json, writeTrace(traceWith(entries)));
  const run = async (...argv: string[]) => {
    const said = { text: "", opened: 0 };
    await runTraceCommand(argv, {
      print: (text) => {
        said.text += text;
      },
      open: () => {
        said.opened += 1;
      },
    });
    return { opened: said.opened, lines: said.text.split("\n").length };
  };
  const some = await run(page);
  expect(some.opened).toBe(1);
  const all = await run(page, "--all", "--no-open");
  expect(all.opened).toBe(0);
  expect(all.lines).toBeGreaterThan(some.lines);
  expect((await run(json)).opened).toBe(0);
  await expect(run(page, json)).rejects.toThrow("Give one file");
  await expect(run()).rejects.toThrow("Give one file");
});
