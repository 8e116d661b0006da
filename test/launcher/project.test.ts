/** The launcher as a project that people read, copy and build. */

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, it, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

it("is built by its own configuration where there is no repository around it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "copied-launcher-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "examples/launcher"), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "node_modules/vite"), join(folder, "node_modules/vite"));
  await build({ root: folder, mode: "main", logLevel: "error" });
  expect(readFileSync(join(folder, "dist/main.js"), "utf8")).toContain('from "electron"');
});

it("has at most 1,510 lines, because people read it", () => {
  const folder = join(root, "examples/launcher");
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const lines = files
    .filter((file) => statSync(file).isFile() && !file.includes("/dist/"))
    .map((file) => readFileSync(file, "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1510);
});
