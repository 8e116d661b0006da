import { readdirSync, readFileSync } from "node:fs";

const extra = JSON.parse(readFileSync(new URL("./tests.json", import.meta.url), "utf8"));

const testsBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".browser.test.ts"))
    .sort();

/**
 * The test files for a folder or file to mutate: those that begin as `named` says, else those whose path
 * has the name of its room and those that `tests.json` names for it.
 *
 * Every test of the platform starts all of it, so who imports whom says nothing of which tests are about what.
 */
export function testsOf(target, named) {
  const files = testsBelow(target.startsWith("lib") ? "test/unit" : "test/platform");
  const begins = (beginnings) => (file) => beginnings.some((each) => file.startsWith(each));
  if (named.length > 0) return files.filter(begins(named));
  const room = /^(?:platform\/(?:domains\/[^/]+|kernel)|lib)\/([^/.]+)/.exec(target)?.[1];
  const beginnings = Object.entries(extra)
    .filter(([folder]) => target === folder || target.startsWith(`${folder}/`))
    .flatMap(([, tests]) => tests);
  return files.filter(
    (file) => (room !== undefined && file.includes(room)) || begins(beginnings)(file),
  );
}
