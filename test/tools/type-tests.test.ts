/** The type tests can fail: each file is compiled with one check made wrong. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "test/types");

/** The beginning of a check, in one line or in several. */
const CHECK = /check<\s*Same</;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && name !== "support.ts")
  .map((name) => join(folder, name));

it("a wrong type in any of them is an error at that check, and nowhere else", () => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (path) => {
    const text = readFile.call(host, path);
    return files.includes(path) ? text?.replace(CHECK, "check<Same<{ wrong: true } | ") : text;
  };
  const program = ts.createProgram(files, options, host);
  const wrong = files.map((file) => {
    const source = program.getSourceFile(file) as ts.SourceFile;
    const lines = program
      .getSemanticDiagnostics(source)
      .map(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line);
    const expected = source.getLineAndCharacterOfPosition(
      source.text.indexOf("check<Same<{ wrong"),
    ).line;
    return { file, lines, expected: [expected] };
  });
  expect(files.length).toBeGreaterThan(30);
  expect(wrong.map(({ file, lines }) => [file, lines])).toEqual(
    wrong.map(({ file, expected }) => [file, expected]),
  );
});
