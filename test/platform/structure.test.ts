/** How the platform's files may depend on each other; imports of types count like all others. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { domains } from "../../platform/domains.js";
import { type AnyDomain, defineDomain } from "../../platform/kernel/domain.js";
import type { Kernel } from "../../platform/kernel/kernel.js";
import { inOrder } from "../../platform/kernel/order.js";
import { firstCircle, importsOf, lostImports, sourcesBelow } from "../support/imports.js";

const root = fileURLToPath(new URL("../../platform", import.meta.url));

const all = sourcesBelow(root).filter((file) => !file.endsWith(".mjs"));

const files = all.filter((file) => !file.startsWith("web/"));
const imports = importsOf(root, files);

/** The groups of domains. A group is an address: it says nothing of who may need whom. */
const GROUPS = ["identity", "social", "messages", "guilds", "apps", "activities", "voice", "local"];

/** `group/domain`, for a file of a domain. */
const folderOf = (file: string) => /^domains\/([^/]+\/[^/]+)\//.exec(file)?.[1];
const groupOf = (file: string) => folderOf(file)?.split("/")[0];

/** The folder of each domain, by the name that it declares. */
const folders = new Map(
  files
    .filter((file) => /^domains\/[^/]+\/[^/]+\/domain\.ts$/.test(file))
    .map((file): [name: string | undefined, folder: string | undefined] => {
      const [, name] = /^ {2}name: "(\w+)",$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
      return [name, folderOf(file)];
    }),
);

test("every import leads to a file that is there", () => {
  expect(lostImports(imports)).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test("the web application has types of the platform, and of its code nothing", () => {
  const own = all.filter((file) => file.startsWith("web/"));
  const taken = own.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/^import type [^;]*;$/gm, "");
    return text
      .split("\n")
      .filter((line) => /(from|import) "[./]*\/(domains|kernel)\//.test(line))
      .map((line) => `${file}: ${line}`);
  });
  expect(taken).toEqual([]);
  expect(own.length).toBeGreaterThan(20);
});

test("no file imports itself by way of others", () => {
  expect(firstCircle(imports)).toEqual([]);
});

test("the kernel imports nothing but itself", () => {
  const outside = [...imports].flatMap(([file, targets]) =>
    file.startsWith("kernel/")
      ? targets.filter((target) => !target.startsWith("kernel/")).map((t) => `${file} → ${t}`)
      : [],
  );
  expect(outside).toEqual([]);
});

test("every folder of a group is a domain, and all are listed", () => {
  const inGroups = new Set(files.flatMap((file) => folderOf(file) ?? []));
  expect([...inGroups].sort()).toEqual([...folders.values()].sort());
  expect([...folders.keys()].sort()).toEqual(domains.map(({ name }) => name).sort());
  expect(new Set(files.flatMap((file) => groupOf(file) ?? []))).toEqual(new Set(GROUPS));
});

test.each(domains.map((domain): [string, AnyDomain] => [domain.name, domain]))(
  "%s imports only the kernel and what it needs",
  (name, { needs }) => {
    const own = folders.get(name);
    const allowed = new Set([own, ...needs.map((need) => folders.get(need.name))]);
    const wrong = [...imports].flatMap(([file, targets]) =>
      folderOf(file) === own
        ? targets
            .filter((target) => !target.startsWith("kernel/"))
            .filter((target) => !allowed.has(folderOf(target)))
            .map((target) => `${file} → ${target}`)
        : [],
    );
    expect(wrong).toEqual([]);
  },
);

test("a domain shows domain.ts and api.ts to all, group.ts to its group, and nothing else", () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => folderOf(target) !== undefined && folderOf(target) !== folderOf(file))
      .filter((target) => {
        const shown = target.replace(/^domains\/[^/]+\/[^/]+\//, "");
        if (shown === "domain.ts" || shown === "api.ts") return false;
        return shown !== "group.ts" || groupOf(file) !== groupOf(target);
      })
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

const make = (name: string, needs: readonly AnyDomain[] = []) =>
  defineDomain({ name, needs, create: (_kernel: Kernel) => ({ api: name }) });

test("domains come after those they need", () => {
  const first = make("first");
  const second = make("second", [first]);
  const third = make("third", [second, first]);
  expect(inOrder([third, second, first])).toEqual([first, second, third]);
});

test("a circle of needs is refused by name", () => {
  const needs: AnyDomain[] = [];
  const one = make("one", needs);
  needs.push(make("two", [make("three", [one])]));
  const all = [one, ...needs, ...(needs[0]?.needs ?? [])];
  expect(() => inOrder(all)).toThrow(/one → two → three → one/);
});

test("a domain that is needed and not listed is refused by name", () => {
  const lone = make("lone", [make("missing")]);
  expect(() => inOrder([lone])).toThrow(/"lone" needs "missing"/);
});

test("two domains of one name are refused", () => {
  expect(() => inOrder([make("same"), make("same")])).toThrow(/"same"/);
});
