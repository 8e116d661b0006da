import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.js";
import { PLAIN_FOLDERS } from "./tools/test/plain-folders.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const testsIn = (...folders: string[]) => folders.map((name) => `test/${name}/**/*.test.ts`);

/** Tests in pure TypeScript; all others load the addon or start processes. */
const unit = testsIn("unit");
const plain = testsIn(...PLAIN_FOLDERS);

/** Tests with the engine. */
const engine = testsIn("integration", "live", "electron");

/** Those that replace a module that others have loaded, or are about the first load of one. */
const isolated = ["test/unit/**/*.isolated.test.ts"];

/*
 * Wherever that can be, the files of a project share a process and the modules that they import (`isolate: false`),
 * which takes up to half off their processor time. So a test leaves nothing behind: no variable, timer or listener.
 */

/**
 * In a whole run (tools/test/run.mjs), which builds it first, the platform as it was built: one file, where its sources
 * are 900 that each process would load.
 */
const platform = process.env.SOCIAL_SDK_BUILT_PLATFORM
  ? [{ find: /^game-social-sdk-platform$/, replacement: here("platform/dist/index.mjs") }]
  : [];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^artillery-engine-game-social-sdk$/, replacement: here("load/index.ts") },
      { find: /^game-social-sdk$/, replacement: here("lib/index.ts") },
      { find: /^game-social-sdk\/backend$/, replacement: here("lib/backend/index.ts") },
      { find: /^game-social-sdk\/electron$/, replacement: here("lib/electron/index.ts") },
      { find: /^game-social-sdk-platform$/, replacement: here("platform/index.ts") },
      {
        find: /^game-social-sdk-platform\/([a-z-]+)$/,
        replacement: `${here("platform/kit/runners")}/$1.ts`,
      },
    ],
  },
  test: {
    // A guard against hangs only; no test may rely on it to pass.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As are these: by default a poll gives up after a second, in which a busy machine does little.
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: false,
    // More than there are cores, as many tests wait: for a process, a time-out or a browser.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // What was transformed once is not transformed again while the file is the same.
    experimental: { fsModuleCache: true },
    // No test may meet the local client of the person who runs it.
    env: { XDG_RUNTIME_DIR: "/nonexistent" },
    projects: [
      {
        extends: true,
        test: { name: "unit", pool: "threads", isolate: false, include: unit, exclude: isolated },
      },
      {
        extends: true,
        test: { name: "isolated", pool: "threads", include: isolated },
      },
      {
        extends: true,
        // Not threads: native packages that they load ended the whole run with SIGABRT now and then.
        test: { name: "plain", pool: "forks", isolate: false, include: plain },
      },
      {
        extends: true,
        resolve: { alias: platform },
        test: { name: "engine", pool: "forks", isolate: false, include: engine },
      },
      {
        extends: true,
        resolve: { alias: platform },
        test: {
          name: "native",
          // One process per file: they load different libraries, of which a process takes one.
          pool: "forks",
          include: ["test/**/*.test.ts"],
          exclude: [...unit, ...plain, ...engine],
          globalSetup: here("test/support/run-folder.ts"),
        },
      },
    ],
  },
});
