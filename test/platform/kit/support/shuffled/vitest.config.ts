import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import settings from "../../../../../vitest.config.js";

/** Runs the tests of bots in any order, many files in each worker. */
export default defineConfig({
  ...(settings.resolve === undefined ? {} : { resolve: settings.resolve }),
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.bots.ts"],
    testTimeout: 30_000,
    experimental: { fsModuleCache: true },
    pool: "threads",
    isolate: false,
    sequence: { shuffle: { files: true, tests: true } },
  },
});
