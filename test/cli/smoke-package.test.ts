/** What `game-social-sdk smoke` says of a package with its checks that does not fit. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runSmoke } from "../../lib/cli/smoke.js";
import manifest from "../../package.json" with { type: "json" };

/** Runs the command in a project with another package of the platform. */
async function saidOf(exports: Record<string, string>, version?: string): Promise<string> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "unfit-")));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    rmSync(project, { recursive: true });
  });
  const folder = join(project, "node_modules", "game-social-sdk-platform");
  mkdirSync(folder, { recursive: true });
  const content = { name: "game-social-sdk-platform", version, exports };
  writeFileSync(join(folder, "package.json"), JSON.stringify(content));
  writeFileSync(join(folder, "index.cjs"), "");
  process.chdir(project);
  const said: string[] = [];
  const tell = (text: string) => void said.push(text);
  expect(await runSmoke({ print: tell, complain: tell, program: "/nonexistent" }, [])).toBe(1);
  const text = said.join("").replace(folder, "FOLDER");
  expect(text).toContain(`npm install --save-dev game-social-sdk-platform@${manifest.version}\n`);
  return text;
}

const MANIFEST = { "./package.json": "./package.json" };

test.each([
  ["without the part", { ...MANIFEST, ".": "./index.cjs" }, "0.0.7", "Version 0.0.7"],
  ["without the function", { ...MANIFEST, "./smoke": "./index.cjs" }, "0.0.8", "Version 0.0.8"],
  ["that does not show its version", { "./smoke": "./index.cjs" }, "0.0.9", "A version"],
  ["that has none", { ...MANIFEST, "./smoke": "./index.cjs" }, undefined, "A version"],
])("says which version is installed and which is needed: a package %s", async (...row) => {
  const [, exports, version, begins] = row;
  const text = await saidOf(exports, version);
  expect(text).toContain(
    `${begins} of game-social-sdk-platform is installed, which has no smoke test. ` +
      `game-social-sdk ${manifest.version} needs version ${manifest.version} of it:`,
  );
});
