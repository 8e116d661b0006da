/** `game-social-sdk smoke --service`: the checks of a service, as a user runs them. */

import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./support/command.js";
import { openProxy } from "./support/proxy.js";
import { openService } from "./support/service.js";

interface Check {
  readonly area: string;
  readonly name: string;
  readonly status: string;
  readonly reason?: string;
}

test("a run without --write only reads, and all that it checks holds for the local platform", async () => {
  const { platform, base, env } = await openService();
  onTestFinished(() => platform.close());
  const proxy = await openProxy(base);
  const { stdout, code } = await runCommand(["smoke", "--service", proxy.base], env);
  expect(stdout.match(/^(FAIL|skip) .*/gm)).toBe(null);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^area +passed +failed +skipped\nhttp +\d+ +0 +0\n/m);
  expect(proxy.asked.length).toBeGreaterThan(30);
  expect(proxy.asked.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("exactly the checks fail whose answer is wrong", async () => {
  const { platform, base, env } = await openService();
  onTestFinished(() => platform.close());
  const proxy = await openProxy(base, {
    answer(passing) {
      if (passing.request === "GET /users/1") passing.status = 400;
      if (passing.request.startsWith("GET /users/")) passing.headers.delete("x-ratelimit-reset");
    },
    close: (code) => (code === 4004 ? 4000 : code),
  });
  const { stdout, code } = await runCommand(["smoke", "--service", proxy.base, "--json"], env);
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const failed = checks.filter(({ status }) => status === "failed");
  expect(failed.map(({ area, name, reason }) => `${area}: ${name}: ${reason}`)).toEqual([
    "http: an answer announces its rate limit: GET /users/{me}: the header x-ratelimit-reset is missing.",
    "http: an unknown user is not found: GET /users/{nobody} should be answered with 404, but is with 400 (code 10013).",
    "gateway: a wrong token is refused: The code of the close should be 4004, but is 4000.",
  ]);
  expect(code).toBe(1);
});

test("says what to do where a run cannot begin", async () => {
  const { platform, base, env } = await openService();
  onTestFinished(() => platform.close());
  const refused = async (service: string, changes: NodeJS.ProcessEnv = {}) => {
    const said = await runCommand(["smoke", "--service", service], { ...env, ...changes });
    expect([said.code, said.stdout]).toEqual([1, ""]);
    return said.stderr;
  };
  const gone = await openService();
  await gone.platform.close();
  expect(await refused(gone.base)).toContain(
    `No service answers at ${gone.base}. GET /gateway got no answer: ECONNREFUSED. Start it`,
  );
  expect(await refused(base.replace("/api/", "/elsewhere/api/"))).toContain("is no such service");
  expect(await refused(base, { SMOKE_BOT_TOKEN: "wrong" })).toContain("does not accept the token");
  expect(await refused(base, { SMOKE_GUILD: "123456789012345678" })).toContain(
    "is not in the guild",
  );
  expect(await refused(base, { SMOKE_CHANNEL: "123456789012345678" })).toContain("does not see");
});
