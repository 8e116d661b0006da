import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The table below a heading of the map. */
function section(heading: string): string {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  return text.split(/^#+ /m).find((part) => part.startsWith(heading)) ?? "";
}

it.each([
  ["Rooms of the engine", "engine"],
  ["Rooms of the facade", "lib"],
  ["Rooms of the platform", "platform"],
  ["Rooms of the tests", "test"],
])("the map's %s are the folders of %s/", (heading, folder) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`);
  const rows = section(heading)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[\w.-]+\/(?=`)/g) ?? []);
  expect(named.sort()).toEqual(folders.sort());
});
