/**
 * A part of the suite on another machine: Vitest itself runs on this one, and has the processes that run
 * the tests started by the program that SUITE_RUNTIME names, which is a runtime in its emulator.
 */

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import whole from "../../vitest.config.js";

const runtime = process.env.SUITE_RUNTIME ?? "";
if (runtime === "") throw new Error("SUITE_RUNTIME names no program; npm run test:target sets it.");
// What Node starts a process of its own kind with.
process.execPath = runtime;

export default defineConfig({
  resolve: whole.resolve ?? {},
  test: {
    // Emulated, everything takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    // Not below build/, where Wine has a link to the whole machine.
    dir: fileURLToPath(new URL("..", import.meta.url)),
    passWithNoTests: false,
    maxWorkers: 1,
    env: { XDG_RUNTIME_DIR: "/nonexistent" },
    pool: "forks",
    setupFiles: ["test/targets/suite-setup.cjs"],
  },
});
