/** `npm run build:lib` builds again when something has changed, and only then. */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What stands for the bundler: it fails when a source says so, and else writes what the build does. */
const BUNDLER = `#!/bin/sh
echo built >> build/log
grep -q fails lib/index.ts && exit 3
mkdir -p dist platform/dist load/dist build/third-party
for file in dist/index.cjs platform/dist/index.cjs load/dist/index.mjs build/third-party/a.json; do
  cat lib/index.ts > $file
done
`;

/** A small repository with the tools of this one. */
let tree: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "code-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  tree = folder;
  for (const path of [
    "tools/build",
    "tools/cross",
    "tools/run-command.mjs",
    "lib/native/binary-names.mjs",
  ])
    cpSync(join(root, path), join(tree, path), { recursive: true });
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"])
    put(name, "{}");
  for (const name of ["tsdown.config.ts", "lib/index.ts", "platform/index.ts", "load/index.ts"])
    put(name, "export {};\n");
  mkdirSync(join(tree, "build"));
  put("bin/tsdown", BUNDLER, 0o755);
});

function put(path: string, text: string, mode = 0o644): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

/** Asks for the build; returns the exit code, and whether the bundler has run. */
function build(): [code: number | null, built: boolean] {
  const log = join(tree, "build", "log");
  rmSync(log, { force: true });
  const env = { ...process.env, PATH: `${join(tree, "bin")}${delimiter}${process.env.PATH}` };
  const { status } = spawnSync(process.execPath, ["tools/build/lib.mjs"], { cwd: tree, env });
  return [status, existsSync(log)];
}

test("what is built of the same sources, and as it was built, is not built again", () => {
  expect(build()).toEqual([0, true]);
  expect(build()).toEqual([0, false]);
});

test.each([
  ["a source is another one", () => put("platform/index.ts", "export const a = 1;\n")],
  ["a source is added", () => put("lib/more.ts", "")],
  ["a package is of another release", () => put("package-lock.json", '{"a":"2"}')],
  ["another release was installed", () => put("node_modules/.package-lock.json", '{"a":"2"}')],
  ["a result was changed", () => put("dist/index.cjs", "other")],
  ["a result was added", () => put("platform/dist/old.cjs", "")],
  ["a result was removed", () => rmSync(join(tree, "load/dist"), { recursive: true })],
])("it is built again when %s", (_, change) => {
  build();
  change();
  expect(build()).toEqual([0, true]);
  expect(build()).toEqual([0, false]);
});

test("a build that fails is no build, also where an older one is left", () => {
  build();
  const good = readFileSync(join(tree, "lib/index.ts"), "utf8");
  put("lib/index.ts", "fails");
  expect(build()).toEqual([3, true]);
  put("lib/index.ts", good);
  expect(build()).toEqual([0, true]);
});
