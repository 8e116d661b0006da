import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

/** Runs an example as its reader would, on a machine without a service. */
function run(file: string): Promise<{ code: number | null; output: string }> {
  const { SOCIAL_SDK_API_BASE: _api, SOCIAL_SDK_WEB_BASE: _web, ...env } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", join(EXAMPLES, file)], { env });
  let output = "";
  const collect = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

const files = readdirSync(EXAMPLES).filter((file) => file.endsWith(".ts"));

describe("every example runs to its end", () => {
  it.each(files)("%s", async (file) => {
    const { code, output } = await run(file);
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/^\(node:\d+\)/m);
  });
});

it("the demo shows presence, two players, one reconnect, a chat and two farewells", async () => {
  const { output } = await run("demo.ts");
  expect(output).toMatch(/alice +is shown to play, by way of: local; nobody signed in/);
  expect(output).toMatch(/shows again: In the menu[\s\S]*opens the consent page/);
  for (const player of ["alice", "bob"]) {
    expect(output).toMatch(new RegExp(`${player} +is Ready`));
    expect(output).toMatch(new RegExp(`${player} +signed out`));
  }
  expect(output).toMatch(/alice +is Reconnecting[\s\S]*alice +is Ready/);
  expect(output).toMatch(/resumed the session of alice/);
  expect(output).toMatch(/bob +joined by the same secret/);
  expect(output).toMatch(/bob +reads "Hello Bob!" from Alice/);
  expect(output).toMatch(/alice +reads "Hello Alice, shall we play\?" from Bob/);
});
