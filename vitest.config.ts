import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that load the addon or start processes: one process per file, so that a crash names its file. */
const native = ["binding", "lifecycle", "integration", "conformance", "packaging"];

/** Tests in pure TypeScript: model, generator, platform, facade parts without the addon. */
const plain = ["unit", "generator", "platform", "tools"];

const files = (folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  resolve: {
    alias: [
      { find: /^game-social-sdk$/, replacement: here("lib/index.ts") },
      { find: /^game-social-sdk\/platform$/, replacement: here("platform/index.ts") },
    ],
  },
  test: {
    // A guard against hangs only; no test may rely on it to pass.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: "plain", pool: "threads", include: files(plain) } },
      { extends: true, test: { name: "native", pool: "forks", include: files(native) } },
    ],
  },
});
