/** The TypeScript in the guides is right: each snippet is compiled as a module of its own. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = join(root, "test/tools/fixtures/guide-names.ts");

/** Names that do not exist: a guide leaves some to the reader's own program. */
const UNKNOWN_NAMES = [2304, 18004];
/** A snippet may be the body of a function. */
const RETURN_OUTSIDE = 1108;

const guides = [
  "README.md",
  "lib/README.md",
  "platform/README.md",
  ...readdirSync(join(root, "docs"))
    // Those left out show pieces of files.
    .filter((file) => file.endsWith(".md") && !file.startsWith("adding-a-"))
    .map((file) => `docs/${file}`),
];

/** The snippets by the path they are compiled under, which tells where they stand. */
function snippetsOf(guide: string): [string, string][] {
  const text = readFileSync(join(root, guide), "utf8");
  return [...text.matchAll(/^ *```(tsx?)\n([\s\S]*?)^ *```/gm)].map((block) => {
    const line = text.slice(0, block.index).split("\n").length;
    return [join(root, `${guide}:${line}.${block[1]}`), `${block[2]}\nexport {};\n`];
  });
}

/** What the compiler finds in the snippets, and what they left to the reader. */
function compile(snippets: ReadonlyMap<string, string>) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  options.noUnusedLocals = false;
  options.jsx = ts.JsxEmit.ReactJSX;
  options.lib = [...(options.lib ?? []), "lib.dom.d.ts", "lib.dom.iterable.d.ts"];
  options.noUncheckedIndexedAccess = false;
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => snippets.get(path) ?? readFile.call(host, path);
  host.fileExists = (path) => snippets.has(path) || fileExists.call(host, path);
  const program = ts.createProgram([...snippets.keys(), names], options, host);
  const checker = program.getTypeChecker();
  const exported = ["lib/index.ts", "platform/index.ts"].flatMap((path) => {
    const file = program.getSourceFile(join(root, path)) as ts.SourceFile;
    const module = checker.getSymbolAtLocation(file) as ts.Symbol;
    return checker.getExportsOfModule(module).map(({ name }) => name);
  });
  return [...snippets.keys()].flatMap((path) => {
    const file = program.getSourceFile(path) as ts.SourceFile;
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    return found.flatMap(({ code, start = 0, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, "\n");
      const name = /'(\w+)'/.exec(text)?.[1] ?? "";
      if (UNKNOWN_NAMES.includes(code) && !exported.includes(name)) return [];
      if (code === RETURN_OUTSIDE) return [];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      return [`${path.slice(root.length).replace(/\.tsx?$/, "")}, line ${line}: ${text}`];
    });
  });
}

it("every snippet compiles, but for the names that are the reader's own", () => {
  const snippets = new Map(guides.flatMap(snippetsOf));
  expect(snippets.size).toBeGreaterThan(40);
  expect(compile(snippets)).toEqual([]);
});

it("a snippet with a mistake does not", () => {
  const snippet = 'client.on("messageCreate", () => {});\nnew MemoryTokenStore();\nexport {};\n';
  const path = join(root, "docs/wrong.md:1.ts");
  expect(compile(new Map([[path, snippet]]))).toEqual([
    expect.stringMatching(/^docs\/wrong\.md:1, line 1: Argument of type '"messageCreate"'/),
    "docs/wrong.md:1, line 2: Cannot find name 'MemoryTokenStore'.",
  ]);
});
