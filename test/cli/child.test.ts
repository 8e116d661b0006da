/** Where the machine lets no process be started, no library and no package is at fault. */

import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkKeyring } from "../../lib/cli/doctor/keyring.js";
import { checkLibrary } from "../../lib/cli/doctor/library.js";
import { runProcess } from "../../platform/smoke/process.js";

const context = { print: () => {}, complain: () => {}, program: "/nonexistent" };
const node = process.execPath;

afterEach(() => {
  process.execPath = node;
});

describe.each([
  ["at once", join(node, "none")],
  ["by an event", join(node, "..", "no such program")],
])("where no process can be started, which Node.js tells %s", (_, program) => {
  beforeEach(() => {
    process.execPath = program;
  });

  it.each([
    ["library", checkLibrary],
    ["keyring", checkKeyring],
  ])("doctor says so of the %s, and what to look at", async (area, check) => {
    const [finding] = await check(context);
    expect(finding).toMatchObject({
      area,
      message: expect.stringContaining("could not be started"),
      advice: expect.stringContaining("can start programs"),
    });
  });

  it("the smoke test's checks fail with the reason", async () => {
    const plan = { platform: true, folder: "", applicationId: "", tokens: [] };
    const service = { plan, env: {}, actions: {}, close: async () => {} };
    const stop = new AbortController().signal;
    const plans = { service: plan, checks: [], timeout: 1000 };
    const end = await runProcess(context, { plan: plans, service, stop });
    expect(end).toEqual({ done: false, fault: expect.stringMatching(/^could not be started: /) });
  });
});
