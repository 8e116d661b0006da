/** The manual's pages of examples say what to install for them. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { writeExamples } from "../../tools/docs/examples.mjs";

let pages: string;

beforeAll(() => {
  pages = mkdtempSync(join(tmpdir(), "examples-"));
  writeExamples(pages);
  return () => rmSync(pages, { recursive: true });
});

test.each([
  ["index", "game-social-sdk game-social-sdk-platform tsx"],
  ["sign-in", "game-social-sdk game-social-sdk-platform tsx"],
  ["bot", "discord.js game-social-sdk-platform tsx"],
  ["button-game", "discord.js game-social-sdk-platform tsx"],
  ["bot-test", "discord.js game-social-sdk-platform vitest"],
  ["demo", "game-social-sdk game-social-sdk-platform tsx"],
  ["activity", "@discord/embedded-app-sdk esbuild game-social-sdk game-social-sdk-platform tsx ws"],
  ["launcher", undefined],
  ["load", undefined],
])("the page %s says to install what its program imports, and what runs it", (name, packages) => {
  const page = readFileSync(join(pages, `${name}.md`), "utf8");
  expect(/^npm install (.*)$/m.exec(page)?.[1]).toBe(packages);
});
