/** How processes with clients end: by themselves, on time, with their exit code. */

import { describe, expect, it } from "vitest";
import { type ChildOutcome, runChild } from "../support/child.js";

const run = (name: string, ...args: string[]): Promise<ChildOutcome> =>
  runChild(`lifecycle/children/${name}.mjs`, { args });

const ended = (code: number, stdout: string) =>
  expect.objectContaining({ code, signal: null, stdout });

describe.each(["vendor", "openEngine"])("with the %s library", (library) => {
  it("ends when only an idle client is left", async () => {
    expect(await run("idle", library)).toEqual(ended(0, "end of script\n"));
  });

  it("ends when only an event callback is left", async () => {
    expect(await run("listening", library)).toEqual(ended(0, "event 1\n"));
  });

  it("stays for a pending operation, and ends after it", async () => {
    expect(await run("pending", library)).toEqual(ended(0, "waiting\nanswered\n"));
  });

  it("does not stay for a pending operation of an unreferenced client", async () => {
    expect(await run("pending-unref", library)).toEqual(ended(0, "waiting\n"));
  });

  it("stays while it is told to keep alive, until that is undone", async () => {
    expect(await run("keep-alive", library)).toEqual(ended(0, "still here\n"));
  });

  it("exits with an operation pending", async () => {
    expect(await run("exit-pending", library)).toEqual(ended(3, "waiting\n"));
  });

  it.each([
    ["process.exit()", "exit"],
    ["an uncaught exception", "throw"],
  ])("releases clients before static objects of the library end by %s", async (_, ending) => {
    const printed =
      "clients that outlive what the first of them made: 0\nclients that outlive the library: 0\n";
    expect(await run("exit-told", library, ending)).toEqual(ended(1, printed));
  });

  it("exits inside an event while more of them come", async () => {
    expect(await run("exit-in-event", library)).toEqual(ended(7, "event 1\nexit 7\n"));
  });

  it("ends with Node's code for an uncaught exception in a callback", async () => {
    const outcome = await run("throw-in-event", library);
    expect(outcome).toEqual(ended(1, "event 1\n"));
    expect(outcome.stderr).toContain("Error: thrown in an event");
  });

  it("ends in an orderly way with the client left alive and events in flight", async () => {
    expect(await run("abrupt-end", library)).toEqual(ended(0, "end of script\n"));
  });
});

it("frees objects that are collected as garbage", async () => {
  const outcome = await runChild("lifecycle/children/garbage.mjs", { nodeArgs: ["--expose-gc"] });
  expect(outcome).toEqual(ended(0, '{"freed":true,"faults":0}\n'));
});

it("makes the garbage collector run before native memory piles up", async () => {
  const outcome = await runChild("lifecycle/children/memory-pressure.mjs");
  expect(outcome).toEqual(ended(0, "collected\n"));
});
