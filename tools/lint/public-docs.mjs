import { relative } from "node:path";
import ts from "typescript";

import { root } from "../run-command.mjs";

/** What users import; everything reachable from here by name is public. */
const ENTRY_POINTS = [
  "lib/index.ts",
  "lib/backend/index.ts",
  "lib/bundler/index.ts",
  "lib/electron/index.ts",
  "lib/electron/preload.ts",
  "lib/electron/renderer.ts",
  "lib/react/index.ts",
  "load/index.ts",
  "platform/index.ts",
  "platform/kit/runners/jest.ts",
  "platform/kit/runners/node-test.ts",
  "platform/kit/runners/playwright.ts",
  "platform/kit/runners/vitest.ts",
];

function isHidden(symbol) {
  const flags = symbol.declarations?.[0] ? ts.getCombinedModifierFlags(symbol.declarations[0]) : 0;
  if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return true;
  if (symbol.name.startsWith("__") || symbol.name.startsWith("#")) return true;
  return symbol.getJsDocTags().some((tag) => tag.name === "internal");
}

/** What stands in the literal of a constant, as the enumerators of an enum do. */
function propertiesOf(symbol) {
  let literal = symbol.valueDeclaration?.initializer;
  while (literal && (ts.isAsExpression(literal) || ts.isSatisfiesExpression(literal)))
    literal = literal.expression;
  if (!literal || !ts.isObjectLiteralExpression(literal)) return [];
  return literal.properties.flatMap((property) => property.symbol ?? []);
}

/** Own members of a class (both sides), an interface or a constant, not those of its ancestors. */
function membersOf(symbol) {
  if (symbol.flags & ts.SymbolFlags.Variable) return propertiesOf(symbol);
  const isType = symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
  if (!isType) return [];
  const statics = symbol.flags & ts.SymbolFlags.Class ? [...(symbol.exports?.values() ?? [])] : [];
  return [...(symbol.members?.values() ?? []), ...statics].filter(
    (member) =>
      !(
        member.flags &
        (ts.SymbolFlags.TypeParameter | ts.SymbolFlags.Prototype | ts.SymbolFlags.Signature)
      ),
  );
}

/** What a class or an interface inherits from, whose members are its own for those who use it. */
function basesOf(symbol, checker) {
  if (!(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface))) return [];
  const bases = checker.getDeclaredTypeOfSymbol(symbol).getBaseTypes() ?? [];
  return bases.flatMap((type) => type.symbol ?? []);
}

function place(symbol) {
  const declaration = symbol.declarations[0];
  const file = declaration.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
  return `${relative(root, file.fileName)}:${line + 1}`;
}

function isOurs(symbol) {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName;
  return file !== undefined && !file.includes("/node_modules/");
}

/** One message for each public symbol, or member of one, that has no TSDoc comment. */
export function checkPublicDocs(_fix, entryPoints = ENTRY_POINTS) {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(entryPoints, options);
  const checker = program.getTypeChecker();
  const messages = new Set();

  const check = (symbol, name) => {
    if (!isOurs(symbol) || isHidden(symbol)) return;
    if (symbol.getDocumentationComment(checker).length === 0) {
      messages.add(`${place(symbol)} ${name} is public and has no TSDoc comment.`);
    }
    for (const member of membersOf(symbol)) check(member, `${name}.${member.name}`);
    for (const base of basesOf(symbol, checker)) check(base, base.name);
  };

  for (const entryPoint of entryPoints) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entryPoint));
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      check(isAlias ? checker.getAliasedSymbol(exported) : exported, exported.name);
    }
  }
  return [...messages];
}
