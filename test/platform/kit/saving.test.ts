/** When a recording is saved, and how its file is replaced. */

import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isReplaceable, replaceFile } from "../../../platform/kit/record/replace-file.js";
import { Saving } from "../../../platform/kit/record/saving.js";
import { Redactor } from "../../../platform/kit/trace/redact.js";
import { Timeline } from "../../../platform/kit/trace/timeline.js";
import type { TimelineEntry } from "../../../platform/kit/trace/timeline-entry.js";
import { Tracer } from "../../../platform/kit/trace/tracer.js";
import { gate } from "../../support/gate.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "saving-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test("a save that took long is followed by a pause of twenty times as long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const saved = { count: 1, isBusy: false };
  const write = vi.fn(async () => 30_000);
  const saving = new Saving(saved, write);
  const tickAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    saving.tick();
    await saving.end();
    saved.count += 1;
    return write.mock.calls.length;
  };
  expect(await tickAfter(1000)).toBe(1);
  expect(await tickAfter(599_000)).toBe(1);
  expect(await tickAfter(1000)).toBe(2);
});

test("a recording that is full counts no more, so it is not saved again", () => {
  const kernel = {
    traffic: { record: () => {} },
    events: { subscribe: () => () => {} },
    clock: { now: () => 0 },
  };
  const full = vi.fn();
  const first = { max: 2, maxCharacters: 1000, full };
  const timeline = new Timeline(kernel as never, { first });
  const counts = Array.from({ length: 4 }, () => {
    timeline.add({ kind: "step", name: "again" });
    return timeline.count;
  });
  expect(counts).toEqual([1, 2, 2, 2]);
  expect(full).toHaveBeenCalledOnce();
});

test("a large upload is searched for secrets again only when there are more", () => {
  const entry = {
    kind: "request",
    url: "/",
    requestBody: "words-of-a-client ".repeat(4000),
    responseBody: "",
  } as unknown as TimelineEntry;
  const tracer = new Tracer();
  const snapshot = {
    name: "upload",
    failure: null,
    names: {},
    entries: [entry],
    forgotten: 0,
    after: "{}",
  };
  const written = () => [...tracer.piecesOf(snapshot)].join("");
  const first = written();
  const redact = vi.spyOn(Redactor.prototype, "redact");
  expect(written()).toBe(first);
  expect(redact).not.toHaveBeenCalledWith(entry);
  redact.mockRestore();
  tracer.addOwnSecret("words-of-a-client", 1);
  expect(first).toContain("words-of-a-client");
  expect(written()).not.toContain("words-of-a-client");
});

test("a file is replaced by one that its owner alone may read, and nothing beside it is touched", async () => {
  const file = join(folder, "bug.json");
  const mine = join(folder, "mine");
  for (const name of [file, mine, `${file}.part`]) writeFileSync(name, "mine", { mode: 0o644 });
  // As a process of the same number may have left it, or somebody has put it there.
  symlinkSync(mine, `${file}.${process.pid}.part`);
  await replaceFile(file, ["one", "", "two"]);
  expect(readFileSync(file, "utf8")).toBe("onetwo");
  expect(lstatSync(file).isFile()).toBe(true);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(mine, "utf8")).toBe("mine");
  expect(readFileSync(`${file}.part`, "utf8")).toBe("mine");
  expect(readdirSync(folder).sort()).toEqual(["bug.json", "bug.json.part", "mine"]);
});

test("a save waits for its time, a second more for requests without an answer, and for something new", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const saved = { count: 1, isBusy: false };
  const write = vi.fn(async () => 0);
  let saving = new Saving(saved, write);
  /** How often it was saved by then. */
  const savesAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    saving.tick();
    await saving.end();
    return write.mock.calls.length;
  };
  expect([await savesAfter(999), await savesAfter(1), await savesAfter(60_000)]).toEqual([0, 1, 1]);
  saved.count = 2;
  saved.isBusy = true;
  saving = new Saving(saved, write);
  expect([await savesAfter(1999), await savesAfter(1)]).toEqual([1, 2]);
});

test("a save waits for the one before it, and for its time after that", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const saved = { count: 1, isBusy: false };
  const { opened, open } = gate();
  const write = vi.fn(() => opened.then(() => 0));
  const saving = new Saving(saved, write);
  const savesAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    saving.tick();
    return write.mock.calls.length;
  };
  expect(savesAfter(1000)).toBe(1);
  saved.count = 2;
  expect(savesAfter(60_000)).toBe(1);
  open();
  await saving.end();
  expect([savesAfter(999), savesAfter(1)]).toEqual([1, 2]);
  await saving.end();
});

test("a file is replaced where a link leads to, and stays when its text cannot be made", async () => {
  const [file, link] = [join(folder, "a.json"), join(folder, "link.json")];
  writeFileSync(file, "old");
  symlinkSync(file, link);
  await replaceFile(link, ["new"]);
  expect(readFileSync(file, "utf8")).toBe("new");
  const broken = function* () {
    yield "half";
    throw new Error("it cannot be made");
  };
  await expect(replaceFile(file, broken())).rejects.toThrow("it cannot be made");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["a.json", "link.json"]);
});

test("a file can be replaced, also where there is none, and a folder cannot", async () => {
  const file = join(folder, "a.json");
  expect(await isReplaceable(file)).toBe(true);
  writeFileSync(file, "old");
  expect([await isReplaceable(file), await isReplaceable(folder)]).toEqual([true, false]);
});
