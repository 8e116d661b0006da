/** Workers with clients: several at once, and ended at any moment. */

import { describe, expect, it } from "vitest";
import { runChild } from "../support/child.js";

describe.each(["vendor", "openEngine"])("with the %s library", (library) => {
  it("serves two workers and the main thread, each with its own client", async () => {
    const outcome = await runChild("lifecycle/children/three-threads.mjs", { args: [library] });
    expect(outcome).toMatchObject({ code: 0, signal: null, stdout: "1000 1000 1000\n" });
  });

  it.each([
    ["callbacks are in flight", "event-worker", 200],
    ["sound comes", "audio-worker", 50],
  ])("survives workers that are terminated while %s", async (_, worker, count) => {
    const args = [library, String(count), worker];
    const outcome = await runChild("lifecycle/children/terminate.mjs", { args });
    expect(outcome).toMatchObject({ code: 0, signal: null, stdout: `terminated ${count}\n` });
  });

  it.each([
    ["process.exit()", "exit", "exit 4\n"],
    ["an uncaught exception", "throw", "exit 1, thrown in a worker's event\n"],
    ["terminate() while a callback never returns", "loop", "exit 1\n"],
  ])("ends a worker by %s inside an event", async (_, ending, stdout) => {
    const args = [library, ending];
    const outcome = await runChild("lifecycle/children/worker-ends.mjs", { args });
    expect(outcome).toMatchObject({ code: 0, signal: null, stdout });
  });

  it("lets a process exit while workers receive events", async () => {
    const outcome = await runChild("lifecycle/children/exit-with-workers.mjs", { args: [library] });
    expect(outcome).toMatchObject({ code: 5, signal: null });
  });
});
