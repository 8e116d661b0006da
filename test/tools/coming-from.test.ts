/** What the tables of the guide for other packages' users send them to exists, and compiles as it stands. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const guide = readFileSync(`${root}docs/coming-from.md`, "utf8");

/** The code in the right column of every table. */
const here = [...guide.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string),
);

/** What the cells talk about, as a program has it. */
const GIVEN = `
  import * as sdk from "game-social-sdk";
  import * as electron from "game-social-sdk/electron";
  import { Client, type ActivityInvite, type ClientEvents, type LoadOptions } from "game-social-sdk";
  declare const client: Client;
  declare const [applicationId, id, userId, lobbyId, secret, text, command]: string[] & [
    string, string, string, string, string, string, string];
  declare const [steamId, pid]: [number, number];
  declare const scopes: ReturnType<typeof Client.getDefaultPresenceScopes>;
  declare const tokenStore: sdk.TokenStore;
  declare const invite: ActivityInvite;
  declare const group: sdk.RelationshipGroupType;
  declare const status: sdk.ClientStatus;
  declare const [lobby, member]: [Record<string, string>, Record<string, string>];
  declare const image: string;
  declare const [size, max]: [number, number];
  type Presence = NonNullable<Parameters<Client["presence"]["set"]>[0]>;
  type Name = keyof typeof sdk | keyof typeof electron | keyof ClientEvents | keyof LoadOptions
    | keyof Presence;
`;

/** What is no name of the package's: the language's own, a method of all handles, what is set elsewhere. */
const OTHERS = ["Date", "using", "await using", "toJSON()", "presence.set"];

/** A statement that compiles when the code of a cell is right. */
function statementFor(code: string): string {
  if (/^(client\.|new )/.test(code)) {
    const whole = code
      .replace(/=> …/g, "=> undefined")
      .replace(/, …\)/g, ", () => undefined)")
      .replace(/\{ … \}/g, "{}");
    return `void (${whole});`;
  }
  if (/^\w+: \{/.test(code)) return `({ ${code} }) satisfies Presence;`;
  if (/^game-social-sdk\//.test(code)) return `void import("${code}");`;
  if (/^[A-Z]+(_[A-Z]+)+$/.test(code)) return `({ ${code}: process.env.${code} });`;
  return `"${code}" satisfies Name;`;
}

/** What the compiler says to statements, each with the statement's number. */
function complaints(codes: readonly string[]): string[] {
  const file = `${root}coming-from.ts`;
  const given = GIVEN.trimEnd().split("\n");
  const text = [...given, ...codes.map(statementFor)].join("\n");
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const unused = { noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === file ? text : readFile.call(host, path));
  host.fileExists = (path) => path === file || fileExists.call(host, path);
  const program = ts.createProgram([file], { ...options, ...unused }, host);
  const source = program.getSourceFile(file);
  const all = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ];
  return all.map(({ messageText, start = 0 }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const code = codes[line - given.length] ?? given[line];
    return `${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

it("every cell compiles: functions, what they are given, events, fields, classes", () => {
  const codes = here.filter((code) => !OTHERS.includes(code));
  expect(codes.length).toBeGreaterThan(60);
  const wrong = [
    "client.noSuchFunction()",
    "client.getUser()",
    "client.sendLobbyMessage(text)",
    "client.sendActivityInvite(userId, pid)",
    'client.on("activityJoin", ({ noSuchField }) => …)',
    'client.on("noSuchEvent", …)',
    "party: { id, members: max }",
    "NoSuchClass",
  ];
  const found = complaints([...codes, ...wrong]);
  expect(found.filter((line) => !wrong.some((code) => line.startsWith(`${code}: `)))).toEqual([]);
  for (const code of wrong) expect(found.join("\n")).toContain(`${code}: `);
});

it("every environment variable is one that the guides explain", () => {
  const variables = here.filter((code) => /^[A-Z]+(_[A-Z]+)+$/.test(code));
  const explained = readFileSync(`${root}docs/vendor-library.md`, "utf8");
  expect(variables.length).toBeGreaterThan(0);
  for (const name of variables) expect(explained).toContain(name);
});
