import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import settings from "../../vitest.config.js";

/** Runs the examples that are tests. */
export default defineConfig({
  ...(settings.resolve === undefined ? {} : { resolve: settings.resolve }),
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["examples/*-test.ts"],
  },
});
