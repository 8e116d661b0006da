/** Variables that a worker sets at run time: in its own `process.env`, which only JavaScript sees. */

import { expect, it } from "vitest";
import { runChild } from "../support/child.js";

async function inWorker(what: string): Promise<string[]> {
  const script = "lifecycle/children/worker-environment.mjs";
  const { code, stdout, stderr } = await runChild(script, { args: [what] });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd().split("\n");
}

it("SOCIAL_SDK_LIBRARY names the library", async () => {
  expect(await inWorker("library")).toContain(
    "true by the environment variable SOCIAL_SDK_LIBRARY",
  );
});

it("SOCIAL_SDK_API_BASE is where the client connects to", async () => {
  expect(await inWorker("base")).toEqual(expect.arrayContaining(["/api/v10/gateway", "connected"]));
});

it("without a base the error names what is missing", async () => {
  const [error] = await inWorker("noBase");
  expect(error).toContain("There is no API base");
  expect(error).toContain("SOCIAL_SDK_API_BASE");
});

it.runIf(process.platform === "linux")("folders for what is registered come from it", async () => {
  const [answer, files] = await inWorker("folder");
  expect(answer).toBe("true");
  expect(files).toContain("applications/discord-1.desktop");
});
