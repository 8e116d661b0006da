/** The packed test kit, in a project of each runner. */

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;

/** How often each runner runs its tests, to find flakes. */
const RUNS = Number(process.env.KIT_RUNS ?? 1);

let project: string;

beforeAll(() => {
  const { sdk, platform } = packPackages();
  project = installInProject(sdk, platform);
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  output("npm", [...install, "vitest@4", "jest@30", "@playwright/test@1", "discord.js@14"], {
    cwd: project,
  });
}, 10 * MINUTES);

afterAll(() => rmSync(project, { recursive: true, force: true }), MINUTES);

/** Two tests, which pass; the second fails where it is told to. */
const tests = (fails: boolean) => `
test("people of a guild see what others write", async ({ person, guild }) => {
  const [alice, bob] = [person("alice"), person("bob")];
  bob.sendMessage(guild.channel, "hello");
  const message = await alice.next("MESSAGE_CREATE");
  if (message.content !== "hello") throw new Error("It is another message.");
  await check(alice);
});
test("each has a platform of its own", async ({ platform, person, player }) => {
  person("alice");
  if (platform.users.people().length !== 1) throw new Error("Somebody is there already.");
  const { client } = await player("carol");
  if (client.getCurrentUserV2().username !== "carol") throw new Error("It is another player.");
  ${fails ? 'await person("alice").next("MESSAGE_CREATE", { timeout: 20 });' : ""}
});
`;

const matcher = `
const check = (alice) => expect(alice).toHaveReceived("MESSAGE_CREATE", { content: "hello" });`;

/** How each runner runs the files whose names begin with a name. */
const runners: readonly [string, string, string, (name: string) => string[]][] = [
  [
    "vitest",
    "mjs",
    `import { expect, test } from "game-social-sdk-platform/vitest";${matcher}`,
    (name) => ["node_modules/vitest/vitest.mjs", "run", name],
  ],
  [
    "jest",
    "cjs",
    `const { expect, test } = require("game-social-sdk-platform/jest");${matcher}`,
    (name) => [
      "node_modules/jest/bin/jest.js",
      "--runInBand",
      "--testMatch",
      `**/${name}-*.test.cjs`,
    ],
  ],
  [
    "node-test",
    "mjs",
    `import { assertReceived, test } from "game-social-sdk-platform/node-test";
const check = (alice) => assertReceived(alice, "MESSAGE_CREATE", { content: "hello" });`,
    (name) => ["--test", `${name}-1.test.mjs`, `${name}-2.test.mjs`],
  ],
  [
    "playwright",
    "mjs",
    `import { expect, test } from "game-social-sdk-platform/playwright";${matcher}`,
    (name) => ["node_modules/@playwright/test/cli.js", "test", "--workers=1", name],
  ],
];

it.each(runners)(
  "%s runs tests with fixtures, several files in one worker, and shows why one fails",
  (runner, extension, head, args) => {
    const run = (name: string, fails: boolean) => {
      for (const number of [1, 2])
        writeFileSync(
          join(project, `${name}-${number}.test.${extension}`),
          head + tests(fails && number === 2),
        );
      const options = { cwd: project, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, args(name), options);
      return { status, text: stdout + stderr };
    };
    for (let count = 0; count < RUNS; count += 1) {
      const passing = run(`${runner}-passing`, false);
      expect(passing).toEqual({ status: 0, text: expect.any(String) });
      const failing = run(`${runner}-failing`, true);
      expect(failing.status).not.toBe(0);
      expect(failing.text).toContain('the person alice: no "MESSAGE_CREATE" came within 20 ms.');
    }
  },
  5 * MINUTES * RUNS,
);

it(
  "the tests in the manual pass as they stand",
  () => {
    const docs = fileURLToPath(new URL("../../docs", import.meta.url));
    const samples = ["getting-started", "testing"].flatMap((page) =>
      readFileSync(join(docs, `${page}.md`), "utf8")
        .split(/^```ts\n/m)
        .slice(1)
        .map((part) => part.split(/^```/m)[0] as string)
        .filter((code) => /^test\(/m.test(code)),
    );
    expect(samples.length).toBeGreaterThan(5);
    for (const [at, code] of samples.entries())
      writeFileSync(join(project, `manual-${at}.test.ts`), code);
    // Files share what they import; the time-out is a guard against hangs alone.
    const once = ["run", "--maxWorkers=1", "--no-isolate", "--testTimeout=30000", "manual-"];
    const args = ["node_modules/vitest/vitest.mjs", ...once];
    expect(output(process.execPath, args, { cwd: project })).toContain(`${samples.length} passed`);
  },
  5 * MINUTES,
);
