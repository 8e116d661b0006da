/** Checks of a service: the command, from where a run begins to its exit code. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runConformance } from "../../../platform/smoke/conformance/command.js";
import { openProxy } from "../../cli/support/proxy.js";
import { openService } from "../../cli/support/service.js";

/** An address at which nothing answers. */
const NOWHERE = "http://127.0.0.1:1/api/v10";

/** Runs the command's part in this process. */
async function command(
  service: string,
  env: Record<string, string>,
  values: Record<string, unknown> = {},
) {
  const said = { out: "", err: "" };
  const context = {
    print: (text: string) => {
      said.out += text;
    },
    complain: (text: string) => {
      said.err += text;
    },
    refuse: (sentence: string) => {
      throw new Error(sentence);
    },
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const given = { timeout: "30000", write: false, json: false, list: false, ...values, service };
    const code = await runConformance(context as never, given as never);
    return { code, ...said };
  } finally {
    vi.unstubAllEnvs();
  }
}

async function open() {
  const service = await openService();
  onTestFinished(() => service.platform.close());
  return service;
}

test("a list has the chosen checks, and says which need --write; nothing is asked", async () => {
  const only = ["webhooks: ", "http: an unknown user is not found"];
  const { code, out } = await command(NOWHERE, {}, { list: true, only });
  const lines = out.trim().split("\n");
  expect(code).toBe(0);
  const others = lines.filter((line) => !line.startsWith("webhooks: "));
  expect(others).toEqual(["http: an unknown user is not found"]);
  expect(lines.some((line) => line.endsWith(" (--write)"))).toBe(true);
  expect(lines.some((line) => !line.endsWith(" (--write)"))).toBe(true);
  const none = command(NOWHERE, {}, { list: true, only: ["nothing of the kind"] });
  await expect(none).rejects.toThrow("No check of a service has");
});

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const only = ["http: an unknown user is not found"];

test("a comparison with another run says that nothing differs, or makes the exit code 1", async () => {
  const { base, env } = await open();
  const record = join(folderOfTest(), "record.json");
  const right = await command(base, env, { only, differences: record });
  expect([right.code, right.err]).toEqual([0, ""]);
  expect(right.out).toMatch(/^.*http: an unknown user is not found/);
  const again = await command(base, env, { only, compare: record, json: true });
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({
    service: new URL(base).host,
    passed: 1,
    differences: [],
  });
  expect(again.err).toContain("Nothing differs from");
  expect(again.err).toContain("1 passed, 0 failed, 0 skipped");
  const other = await openProxy(base, { answer: ({ headers }) => headers.set("x-other", "1") });
  expect((await command(other.base, env, { only, compare: record })).code).toBe(1);
});

test("a check that fails makes the exit code 1, and is in the report for JUnit", async () => {
  const { base, env } = await open();
  const junit = join(folderOfTest(), "junit.xml");
  const wrong = await openProxy(base, {
    answer: (passing) => {
      if (passing.request === "GET /users/1") passing.status = 400;
    },
  });
  expect((await command(wrong.base, env, { only, junit })).code).toBe(1);
  expect(readFileSync(junit, "utf8")).toContain('failures="1"');
});

test("what is left behind is named, and makes the exit code 1; without --write there is nothing", async () => {
  const { base, env } = await open();
  const { base: keeping } = await openProxy(base, {
    answer: (passing) => {
      if (passing.request.startsWith("DELETE")) passing.status = 500;
    },
  });
  const writing = { only: ["webhooks: a webhook is made with a token"] };
  const reading = await command(keeping, env, writing);
  expect([reading.code, reading.err]).toEqual([0, ""]);
  expect(reading.out).toContain("0 passed, 0 failed, 0 skipped");
  expect(reading.out).toContain("1 more with --write");
  const left = await command(keeping, env, { ...writing, write: true });
  expect(left.out).toContain("1 passed, 0 failed, 0 skipped");
  expect(left.code).toBe(1);
  expect(left.err).toMatch(/the webhook conformance-.*\n.*the channel conf/);
});

test("a service that is not there is said to be missing, and no check is made", async () => {
  const { code, out, err } = await command(NOWHERE, {}, { only });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("No service answers at");
});

test("a file of another run that cannot be read is refused before anything is asked", async () => {
  const compare = join(folderOfTest(), "none.json");
  await expect(command(NOWHERE, {}, { only, compare })).rejects.toThrow(
    `--compare: ${compare} cannot be used`,
  );
});

test.each([
  ["before the checks", "GET /gateway"],
  ["during a check", "GET /users/1"],
])("a signal %s ends the run with its exit code, and is left alone afterwards", async (_, when) => {
  const { base, env } = await open();
  const before = process.listeners("SIGTERM");
  const ending = await openProxy(base, {
    answer: ({ request }) => {
      if (request !== when) return;
      const [listener] = process.listeners("SIGTERM").filter((each) => !before.includes(each));
      listener?.("SIGTERM");
    },
  });
  // As of a process that the signal ended.
  expect((await command(ending.base, env, { only })).code).toBe(128 + 15);
  expect(process.listeners("SIGTERM")).toEqual(before);
});
