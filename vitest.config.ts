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

/** The platform as it was built: one file, where its sources are 900 that each process would load. */
const builtPlatform = [
  { find: /^game-social-sdk-platform$/, replacement: here("platform/dist/index.mjs") },
];

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
        test: { name: "unit", pool: "threads", include: unit },
      },
      {
        extends: true,
        // Files share a process and the modules they import, which takes more than a third off their
        // processor time. So a test here leaves nothing behind: no variable, timer or listener.
        // Not threads: native packages that they load ended the whole run with SIGABRT now and then.
        test: { name: "plain", pool: "forks", isolate: false, include: plain },
      },
      {
        extends: true,
        // Set by a whole run (tools/test/run.mjs), which builds it first.
        resolve: { alias: process.env.SOCIAL_SDK_BUILT_PLATFORM ? builtPlatform : [] },
        test: {
          name: "native",
          // One process per file, so that a crash names its file.
          pool: "forks",
          include: ["test/**/*.test.ts"],
          exclude: [...unit, ...plain],
          globalSetup: here("test/support/run-folder.ts"),
        },
      },
    ],
  },
});
