/** How the facade's files may depend on each other, and how they are sorted into folders. */

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { firstCircle, importsOf, lostImports, sourcesBelow } from "../support/imports.js";

const root = fileURLToPath(new URL("../../lib", import.meta.url));
const files = sourcesBelow(root);
const imports = importsOf(root, files);

/** How many files a folder may hold before it is split by topic. */
const MAX_FILES_PER_FOLDER = 30;

test("every import of the facade leads to a file of the facade", () => {
  expect(lostImports(imports)).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test("no file of the facade imports itself by way of others", () => {
  expect(firstCircle(imports)).toEqual([]);
});

test("no folder of the facade holds more than 30 files", () => {
  const inFolder = (folder: string) => files.filter((file) => dirname(file) === folder).length;
  const crowded = [...new Set(files.map(dirname))].filter(
    (f) => inFolder(f) > MAX_FILES_PER_FOLDER,
  );
  expect(crowded).toEqual([]);
});
