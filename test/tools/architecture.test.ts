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

/** The folders that a row names; `a/b/`, `c/` are `a/b/` and `a/c/`. */
function foldersOf(row: string): string[] {
  let parent = "";
  return ((row.split("|")[1] ?? "").match(/[\w./-]+\/(?=`)/g) ?? []).map((path) => {
    const [first, second] = path.split("/");
    if (!second) return `${parent}${path}`;
    parent = `${first}/`;
    return path;
  });
}

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name))
    .map(({ name }) => `${name}/`);

it.each([
  ["Rooms of the engine", "engine"],
  ["Rooms of the facade", "lib"],
  ["Rooms of the platform", "platform"],
  ["Rooms of the tests", "test"],
])("the map's %s are the folders of %s/", (heading, folder) => {
  const rows = section(heading)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = new Set(rows.flatMap(foldersOf));
  // Where the map names one folder within another, it names all.
  const expected = foldersIn(folder).flatMap((outer) => {
    const parted = [...named].some((path) => path !== outer && path.startsWith(outer));
    if (!parted) return outer;
    named.delete(outer);
    return foldersIn(join(folder, outer)).map((inner) => `${outer}${inner}`);
  });
  expect([...named].sort()).toEqual(expected.sort());
});
