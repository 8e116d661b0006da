/** Checks of a service: the command, from where a run begins to its exit code. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runConformance } from "../../../platform/smoke/conformance/command.js";
import { type Changes, openProxy, type Passing } from "../../cli/support/proxy.js";
import { openService } from "../../cli/support/service.js";

/** An id that nothing has. */
const NONE = "123456789012345678";

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
  const only = ["webhooks: "];
  const { code, out } = await command("http://127.0.0.1:1/api/v10", {}, { list: true, only });
  const lines = out.trim().split("\n");
  expect(code).toBe(0);
  expect(lines.every((line) => line.startsWith("webhooks: "))).toBe(true);
  expect(lines.some((line) => line.endsWith(" (--write)"))).toBe(true);
  expect(lines.some((line) => !line.endsWith(" (--write)"))).toBe(true);
  const none = command(
    "http://127.0.0.1:1/api/v10",
    {},
    { list: true, only: ["nothing of the kind"] },
  );
  await expect(none).rejects.toThrow("No check of a service has");
});

test("what fails makes the exit code 1, and so does what differs or is left behind", async () => {
  const { base, env, platform } = await open();
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [record, junit] = [join(folder, "record.json"), join(folder, "junit.xml")];
  const only = ["http: an unknown user is not found"];
  const right = await command(base, env, { only, differences: record });
  expect([right.code, right.err]).toEqual([0, ""]);
  const again = await command(base, env, { only, compare: record, json: true });
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({ passed: 1, differences: [] });
  expect(again.err).toContain("Nothing differs from");
  expect(again.err).toContain("1 passed, 0 failed, 0 skipped");
  const changed = (answer: Changes["answer"]) => openProxy(base, { answer });
  const other = await changed(({ headers }) => headers.set("x-other", "1"));
  expect((await command(other.base, env, { only, compare: record })).code).toBe(1);
  const wrong = await changed((passing) => {
    if (passing.request === "GET /users/1") passing.status = 400;
  });
  expect((await command(wrong.base, env, { only, junit })).code).toBe(1);
  expect(readFileSync(junit, "utf8")).toContain('failures="1"');
  const kept = await changed((passing) => {
    if (passing.request.startsWith("DELETE")) passing.status = 500;
  });
  const writing = { only: ["webhooks: a webhook is made with a token"] };
  const reading = await command(kept.base, env, writing);
  expect([reading.code, reading.err]).toEqual([0, ""]);
  expect(reading.out).toContain("0 passed, 0 failed, 0 skipped");
  expect(reading.out).toContain("1 more with --write");
  const left = await command(kept.base, env, { ...writing, write: true });
  expect(left.out).toContain("1 passed, 0 failed, 0 skipped");
  expect(left.code).toBe(1);
  expect(left.err).toMatch(
    /^Could not be undone; delete it by hand: the webhook conformance-.*\nCould .*: the channel conf/,
  );
  expect(platform.guilds.all()).toHaveLength(1);
});

test.each<[what: string, change: (passing: Passing, guild: string) => void, message: string]>([
  [
    "names no gateway",
    ({ body }) => {
      delete body.url;
    },
    "has the status 200 and no url",
  ],
  [
    "has another status",
    (passing) => {
      passing.status = 201;
    },
    "has the status 201.",
  ],
  [
    "has the channel in another guild",
    ({ body }, guild) => {
      if (body.guild_id === guild) body.guild_id = "1";
    },
    "does not see the channel",
  ],
])("a run against a service that %s does not begin", async (_, change, message) => {
  const { base, env } = await open();
  const proxy = await openProxy(base, {
    answer: (passing) => change(passing, env.SMOKE_GUILD),
  });
  const { code, out, err } = await command(proxy.base, env);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(message);
});

test("a run against what is no service, or with a token that it does not know, does not begin", async () => {
  const { base, env } = await open();
  const said = async (service: string, changes = {}) => {
    const { code, out, err } = await command(service, { ...env, ...changes });
    expect([code, out]).toEqual([1, ""]);
    return err;
  };
  expect(await said(base.replace("/api/", "/elsewhere/api/"))).toContain("has the status 404.");
  expect(await said(base, { SMOKE_BOT_TOKEN: "wrong" })).toContain("does not accept the token");
  expect(await said(base, { SMOKE_GUILD: NONE })).toContain("is not in the guild");
  expect(await said(base, { SMOKE_CHANNEL: NONE })).toContain("does not see the channel");
});
