/** The packed packages in each runtime, as `docs/platforms.md` has it in a table that this test writes. */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACKED_RUNTIMES } from "../../tools/cross/runtimes.mjs";
import { changeRow } from "../../tools/docs/table-rows.mjs";
import { runProgram } from "../support/program.js";
import { installInProject, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const guide = join(root, "docs", "platforms.md");

/** A bot without a library: it answers who writes "ping", as the gateway notifies it. */
const BOT = `
  import { startPlatform } from "game-social-sdk-platform";
  const platform = await startPlatform();
  const bot = platform.createApplication({ name: "Echo", bot: true, privilegedIntents: 1 << 15 });
  const alice = platform.createUser({ username: "alice" });
  const guild = platform.guilds.create({ name: "Test", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bot.botUserId);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const path = \`/channels/\${channel.id}/messages\`;
  const gateway = new WebSocket(\`\${platform.gatewayUrl}?v=10&encoding=json\`);
  gateway.onmessage = async ({ data }) => {
    const { op, t, d } = JSON.parse(data);
    const identify = { token: bot.botToken, intents: (1 << 9) | (1 << 15), properties: {} };
    if (op === 10) gateway.send(JSON.stringify({ op: 2, d: identify }));
    if (t === "READY") platform.as(alice.id).sendMessage(channel.id, "ping");
    if (t !== "MESSAGE_CREATE") return;
    if (d.content === "pong") {
      console.log("pong by " + d.author.username);
      gateway.close();
      await platform.close();
      process.exit(0);
    }
    const headers = { authorization: "Bot " + bot.botToken, "content-type": "application/json" };
    await fetch(platform.apiBase + path, { method: "POST", headers, body: '{"content":"pong"}' });
  };
`;

/** What is run, by the columns of the table: its arguments, and what shows that it went well. */
const CHECKS: Readonly<
  Record<string, { args: readonly string[]; said: (out: string) => string | undefined }>
> = {
  doctor: {
    args: ["node_modules/game-social-sdk/dist/cli.cjs", "doctor", "--json"],
    said: (out) => (JSON.parse(out).healthy ? "well" : undefined),
  },
  smoke: {
    args: ["node_modules/game-social-sdk/dist/cli.cjs", "smoke", "--json"],
    said: (out) => {
      const { passed, checks } = JSON.parse(out);
      return `${passed} of ${checks.length}`;
    },
  },
  "client and platform": {
    args: ["sample.mjs"],
    said: (out) => (out === "alice\n" ? "well" : undefined),
  },
  bot: {
    args: ["bot.mjs"],
    said: (out) => (/^pong by echo/i.test(out) ? "well" : undefined),
  },
};

/** Node 20 has no WebSocket of its own. */
const isLeftOut = (name: string, check: string) => check === "bot" && name.startsWith("Node 20.");

const goesWell = (cell: string) => /^(well|(\d+) of \2)$/.test(cell);

/** What the table says of a runtime so far. */
function rowOf(name: string): string[] | undefined {
  const lines = readFileSync(guide, "utf8").split("\n");
  const row = lines.find((line) => line.startsWith(`| ${name} | `) && line.split("|").length === 7);
  return row
    ?.split(" | ")
    .slice(1)
    .map((cell) => cell.replace(/ \|$/, ""));
}

let project: string;

beforeAll(() => {
  const { sdk, platform } = packPackages();
  project = installInProject(sdk, platform);
  const readme = readFileSync(join(root, "lib", "README.md"), "utf8");
  const [, sample = ""] = /^```ts\n([\s\S]*?)^```/m.exec(readme) ?? [];
  writeFileSync(join(project, "sample.mjs"), sample);
  writeFileSync(join(project, "bot.mjs"), BOT);
}, 10 * MINUTES);

afterAll(() => rmSync(project, { recursive: true }));

/** What came of a check: what it said, or in a few words what went wrong. */
async function outcome(program: string, args: readonly string[], check: string): Promise<string> {
  const { args: more, said } = CHECKS[check] as (typeof CHECKS)[string];
  const paths = more.map((arg, at) => (at === 0 ? join(project, arg) : arg));
  // A runtime that hangs is ended, which is an outcome as well.
  const limited = ["45", program, ...args, ...paths];
  const env = { SOCIAL_SDK_ADDON: undefined, SOCIAL_SDK_LIBRARY: undefined };
  const { code, stdout, stderr } = await runProgram("timeout", limited, env, project);
  try {
    const found = said(stdout);
    if (found !== undefined && (code === 0 || check === "smoke")) return found;
  } catch {
    // It printed something else.
  }
  if (code === 124) return "does not end";
  const reason = /^.*\b\w*(?:Error|error|panic|fault)\b.*$/m.exec(stderr)?.[0] ?? stderr;
  return `fails: ${reason.trim().split("\n")[0]?.replaceAll("|", "/").slice(0, 120) || `ends with ${code}`}`;
}

describe
  .runIf(process.platform === "linux" && process.arch === "x64")
  .each(Object.entries(PACKED_RUNTIMES))("%s", (name, { program, args }) => {
  test(
    "does what the table says, and Node does all of it",
    async () => {
      const found: string[] = [];
      for (const check of Object.keys(CHECKS)) {
        const left = isLeftOut(name, check);
        found.push(left ? "not run" : await outcome(program(), args, check));
      }
      const before = rowOf(name);
      changeRow(guide, "runtimes", `| ${name} |`, `| ${name} | ${found.join(" | ")} |`);
      if (!name.startsWith("Node ")) {
        // Words of an error may change; what goes well and what does not may not, unnoticed.
        if (before) expect(found.map(goesWell)).toEqual(before.map(goesWell));
        return;
      }
      expect(found).toEqual([
        "well",
        expect.stringMatching(/^(\d+) of \1$/),
        "well",
        isLeftOut(name, "bot") ? "not run" : "well",
      ]);
    },
    6 * MINUTES,
  );
});
