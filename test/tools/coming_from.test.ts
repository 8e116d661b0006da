/** What the tables of the guide for other packages' users send them to exists. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const guide = readFileSync(`${root}docs/coming-from.md`, "utf8");

/** The right column of every table. */
const here = [...guide.matchAll(/^\|.*\|(.*)\|$/gm)].map(([, cell]) => cell ?? "");

/** A program that uses each name as the table does, found to be wrong or not by the compiler. */
function complaints(names: readonly string[], events: readonly string[]): string[] {
  const file = `${root}coming-from.ts`;
  const text = [
    'import type { Client, ClientEvents } from "game-social-sdk";',
    "declare const client: Client;",
    ...names.map((name) => `client.${name};`),
    ...events.map((name) => `null as unknown as ClientEvents["${name}"];`),
  ].join("\n");
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === file ? text : readFile.call(host, path));
  host.fileExists = (path) => path === file || fileExists.call(host, path);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

it("every function and event exists", () => {
  const cells = here.join("\n");
  const names = [...cells.matchAll(/client\.(\w+(?:\.\w+)?)/g)].map(([, name]) => name as string);
  const events = [...cells.matchAll(/client\.on\("(\w+)"|events? `(\w+)`|and `(\w+)`/g)];
  const eventNames = events.map(([, ...found]) => found.find(Boolean) as string);
  expect(names.length).toBeGreaterThan(40);
  expect(eventNames).toEqual(expect.arrayContaining(["activityJoin", "messageCreated"]));
  expect(complaints(names, eventNames)).toEqual([]);
  expect(complaints(["noSuchFunction"], ["noSuchEvent"])).toHaveLength(2);
}, 120_000);
