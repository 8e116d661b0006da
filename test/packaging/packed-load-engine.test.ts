/** What is in the packed load engine; artillery.test.ts runs it. */

import { expect, it } from "vitest";

import { contents, OF_EVERY_PACKAGE } from "./support/installed-package.js";
import { output, packPackages } from "./support/packed-package.js";

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

it(
  "the packed load engine has what users need and nothing else, and depends on nothing of weight",
  () => {
    const { load } = packPackages();
    expect(contents(load).sort()).toEqual([...OF_EVERY_PACKAGE].sort());
    const manifest = JSON.parse(
      output("tar", ["-xzOf", load.archive, "package/package.json"], { cwd: "." }),
    );
    for (const name of ["dependencies", "scripts", "devDependencies"])
      expect(manifest).not.toHaveProperty(name);
    expect(Object.keys(manifest.peerDependencies)).toEqual([
      "game-social-sdk",
      "game-social-sdk-platform",
    ]);
  },
  10 * MINUTES,
);
