/** The links of the guides and the reference lead somewhere. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const guides = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "prebuilds/README.md",
  "lib/README.md",
  "load/README.md",
  "platform/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, "");

/** The anchors that a page of the repository's host has: its headings, in their spelling there. */
function anchorsOf(path: string): string[] {
  return [...withoutCode(readFileSync(path, "utf8")).matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
  );
}

/** What is wrong with a link, if anything. */
function problemOf(guide: string, link: string): string | undefined {
  const [target = "", anchor] = link.split("#");
  const path = target === "" ? join(root, guide) : join(root, dirname(guide), target);
  if (!existsSync(path)) return `${guide}: ${link} leads nowhere`;
  if (relative(root, path).startsWith("..")) return `${guide}: ${link} leads out of the package`;
  if (anchor === undefined || statSync(path).isDirectory()) return undefined;
  return anchorsOf(path).includes(anchor) ? undefined : `${guide}: ${link} has no such heading`;
}

it("every link within the repository has its target", () => {
  const links = guides.flatMap((guide) =>
    [...withoutCode(readFileSync(join(root, guide), "utf8")).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => ({ guide, link }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.flatMap(({ guide, link }) => problemOf(guide, link) ?? [])).toEqual([]);
});

it("a wrong link is found", () => {
  expect(problemOf("README.md", "docs/nothing.md")).toMatch(/leads nowhere/);
  expect(problemOf("README.md", "docs/client.md#nothing")).toMatch(/no such heading/);
  expect(problemOf("docs/client.md", "../../package.json")).toMatch(/leads/);
  expect(problemOf("docs/client.md", "#events")).toBeUndefined();
});
