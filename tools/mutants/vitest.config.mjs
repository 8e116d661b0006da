// Vitest as Stryker's runner starts it: in a copy of the repository, one file after the other, in threads.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";
import { WarmPool } from "./warm-pool.mjs";

const pool = new WarmPool();

/** A test that takes longer waits for what a mutant never sends. Within Stryker's own time limit. */
const TEST_TIMEOUT = 15_000;

const afterTrouble = {
  onTestRunEnd(files, errors) {
    const late = files.some((file) =>
      [...file.children.allTests("failed")].some(
        (test) => (test.diagnostic()?.duration ?? 0) >= TEST_TIMEOUT,
      ),
    );
    if (late || errors.length > 0) pool.renew();
  },
};

/** The runner asks for threads whatever the configuration says, so the pool is set after that. */
const usePool = {
  name: "warm-pool",
  configureVitest({ vitest, project }) {
    project.config.pool = pool.name;
    project.config.poolRunner = pool;
    vitest.onClose(() => pool.close());
  },
};

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [usePool],
  resolve: base.resolve,
  test: {
    include: JSON.parse(process.env.MUTANTS_TESTS ?? "[]"),
    isolate: false,
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    env: base.test.env,
    experimental: { fsModuleCache: false },
    reporters: [afterTrouble],
  },
});
