// The reference of what programs import besides the SDK's own classes: the platform's package, and the entry points
// for Electron, React, servers and bundlers. TypeDoc makes its pages of the declarations and their comments. They are
// part of the site only, since TypeDoc takes longer than what `npm run generate` may.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Application,
  Comment,
  Converter,
  DeclarationReflection,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
  Type,
  UnknownType,
} from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";
import ts from "typescript";

import { root } from "../run-command.mjs";

/** References by their folders in the manual: for each entry point, as users import it, its module below `base`. */
export const REFERENCES = {
  "reference/platform": {
    base: join(root, "platform"),
    title: "The platform's reference",
    about:
      "Every function, type and constant of the package `game-social-sdk-platform` and of its fixtures for test runners, " +
      "made of the declarations and their comments. [The local platform](../../platform.md) and " +
      "[Tests with the kit](../../testing.md) are guides to them.",
    entryPoints: {
      "game-social-sdk-platform": "index.ts",
      "game-social-sdk-platform/vitest": "kit/runners/vitest.ts",
      "game-social-sdk-platform/jest": "kit/runners/jest.ts",
      "game-social-sdk-platform/node-test": "kit/runners/node-test.ts",
      "game-social-sdk-platform/playwright": "kit/runners/playwright.ts",
    },
  },
  "reference/entry-points": {
    base: join(root, "lib"),
    title: "Electron, React, servers, bundlers",
    about:
      "Every function and type of the further entry points of `game-social-sdk`, made of the declarations and their " +
      "comments. [Electron](../../electron.md), [The game's server](../../backend.md) and [Bundlers](../../bundlers.md) " +
      "are guides to them; the SDK's own classes and enums are in [the reference](../index.md).",
    entryPoints: {
      "game-social-sdk/electron": "electron/index.ts",
      "game-social-sdk/electron/preload": "electron/preload.ts",
      "game-social-sdk/electron/renderer": "electron/renderer.ts",
      "game-social-sdk/react": "react/index.ts",
      "game-social-sdk/backend": "backend/index.ts",
      "game-social-sdk/bundler": "bundler/index.ts",
    },
  },
};

/** Enums of the SDK, which have their places in the reference that `npm run generate` writes. */
export function generatedEnums() {
  const text = readFileSync(join(root, "lib/generated/enums.ts"), "utf8");
  return new Set([...text.matchAll(/^export (?:const|type) (\w+)/gm)].map(([, name]) => name));
}

/** A page of its own for each of these, in a folder for each entry point. */
const OWN_PAGES = ["Enum", "Variable", "Function", "Class", "Interface", "TypeAlias"];

const OWN_KINDS =
  ReflectionKind.Variable |
  ReflectionKind.TypeAlias |
  ReflectionKind.Enum |
  ReflectionKind.Reference;

/** Of fewer members, what is alike may be another thing. */
const MIN_MEMBERS = 4;

/** Types that are computed from the declarations of domains and of what is stored. */
const COMPUTED = /\b(?:RecordOf|Together)</;

const keyOf = (names) => names.sort().join();

/**
 * Types that nothing annotates are written in full, member by member. This gives them the name of the exported
 * type that has the same members, and leaves of the domains' types what they have for users.
 */
class TypeNames {
  #aliases = new Map();

  /** Remembers an exported type by its members. */
  add(context, alias) {
    const { checker } = context;
    const symbol = context.getSymbolFromReflection(alias);
    const type = symbol && checker.getDeclaredTypeOfSymbol(symbol);
    if (!type || type.isUnion() || type.getCallSignatures().length > 0) return;
    const members = type.getProperties().map((property) => ({
      name: property.name,
      type: checker.typeToString(
        checker.getTypeOfSymbol(property),
        undefined,
        ts.TypeFormatFlags.NoTruncation,
      ),
      text: ts.displayPartsToString(property.getDocumentationComment(checker)),
    }));
    if (members.length < MIN_MEMBERS) return;
    this.#aliases.set(keyOf(members.map(({ name }) => name)), { alias, members });
  }

  /** Writes out what a type is computed of: readers cannot do it. */
  #writeOut({ alias, members }) {
    const literal = new DeclarationReflection("__type", ReflectionKind.TypeLiteral, alias);
    literal.children = members.map(({ name, type, text }) => {
      const member = new DeclarationReflection(name, ReflectionKind.Property, literal);
      member.type = new UnknownType(type);
      if (text !== "") member.comment = new Comment([{ kind: "text", text }]);
      return member;
    });
    for (const each of [literal, ...literal.children])
      alias.project.registerReflection(each, undefined, undefined);
    alias.type = new ReflectionType(literal);
  }

  /** The type with names in place of what they stand for. */
  #named(value, owner) {
    if (Array.isArray(value)) return value.map((each) => this.#named(each, owner));
    if (!(value instanceof Type)) return value;
    const literal = value.name === "ValuesOf" ? value.typeArguments?.[0] : value;
    const members = literal?.declaration?.children ?? [];
    const { alias } = this.#aliases.get(keyOf(members.map(({ name }) => name))) ?? {};
    if (alias && alias !== owner)
      return ReferenceType.createResolvedReference(alias.name, alias, alias.project);
    if (value.name === "Domain") {
      const parts = value.typeArguments?.[1]?.declaration?.children ?? [];
      const api = parts.find(({ name }) => name === "api")?.type;
      value.typeArguments = [new UnknownType("…"), ...(api ? [api] : [])];
    }
    for (const key of ["types", "elementType", "typeArguments", "target", "elements"])
      if (value[key]) value[key] = this.#named(value[key], owner);
    return value;
  }

  /** Names types wherever they stand. */
  apply(project) {
    for (const each of Object.values(project.reflections))
      if (each.type instanceof Type) each.type = this.#named(each.type, each);
    for (const known of this.#aliases.values())
      if (COMPUTED.test(String(known.alias.type))) this.#writeOut(known);
  }
}

/** What a test runner exports is described in its own manual: its first form is enough here. */
function shortenExternals(project) {
  for (const each of project.getReflectionsByKind(ReflectionKind.Namespace))
    project.removeReflection(each);
  const enums = generatedEnums();
  for (const each of project.getReflectionsByKind(OWN_KINDS))
    if (enums.has(each.name)) project.removeReflection(each);
  for (const each of project.getReflectionsByKind(ReflectionKind.Function))
    if (each.flags.isExternal && each.signatures) each.signatures.length = 1;
}

/** Headings that repeat on every page, below which nobody looks for anything. */
const REPEATED =
  /^#{2,6} (Parameters|Returns|Throws|Type Parameters|Default Value|Example|Since|See|Deprecated|Extends|Extended by|Implements)\n\n/gm;

/** A page without rules between members, and with headings for what has a name of its own alone. */
export function readable(markdown) {
  return (
    markdown
      .replace(/^# (\w+)(?:<.*>|\(\))$/m, "# $1")
      .replace(/^#{2,6} (?:Get|Set|Call) Signature\n\n/gm, "")
      .replace(/^\*\*\*\n\n?/gm, "")
      // What is written out has its members below.
      .replace(/^```ts\ntype \w+ = object;\n```\n\n/gm, "")
      .replace(/^#{2,6} Type Declaration\n\n/gm, "")
      .replaceAll(/\{@link (?:\w+\.)?(\w+)\}/g, "`$1`")
      .replace(/^#{2,6} (?:Inherited from|Implementation of|Overrides)\n\n.*\n\n?/gm, "")
      .replace(/^### \w+\n\nRe-exports (.*)\n\n?/gm, "- $1\n")
      .replace(REPEATED, (_, word) =>
        word === "Returns" || word === "Throws" ? `**${word}** ` : `**${word}**\n\n`,
      )
  );
}

/** A sidebar's group for a module, with an entry for each page of what it exports. */
function sidebarOf(module, isFirst, pages, prefix) {
  const items = pages
    .filter(({ model }) => model.parent === module)
    .map(({ model, url }) => ({ text: model.name, link: `/${prefix}/${url.replace(/\.md$/, "")}` }))
    .sort((one, other) => one.text.localeCompare(other.text, "en"));
  return { text: module.name, collapsed: !isFirst, items };
}

/**
 * Writes a page for each export, and `index.md`, which lists them.
 *
 * @param {string} prefix The reference's folder in the manual, a key of `REFERENCES`.
 * @param {string} out A folder for its pages alone: TypeDoc empties it.
 * @returns {Promise<object[]>} Entries of a sidebar, a group for each entry point.
 */
export async function writeReference(prefix, out) {
  const { base, title, about, entryPoints } = REFERENCES[prefix];
  const app = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: Object.values(entryPoints).map((file) => join(base, file)),
    // Whatever TypeDoc empties is below this folder.
    outputs: [{ name: "markdown", path: out }],
    out,
    basePath: base,
    tsconfig: join(root, "tsconfig.json"),
    name: title,
    readme: "none",
    entryFileName: "index",
    membersWithOwnFile: OWN_PAGES,
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    disableSources: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    typeAliasPropertiesFormat: "table",
    pageTitleTemplates: { project: "{projectName}", module: "{rawName}", member: "{rawName}" },
    // Types that no entry point exports are named, and have no page to link to.
    validation: { invalidLink: false, notExported: false },
    logLevel: "Error",
  });
  const names = new TypeNames();
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, declaration) => {
    if (declaration.kind === ReflectionKind.TypeAlias) names.add(context, declaration);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children) {
      const [name] = Object.entries(entryPoints).find(([, file]) => {
        return file.replace(/(?:\/index)?\.ts$/, "") === module.name.replace(/\/index$/, "");
      });
      module.name = name;
    }
    shortenExternals(project);
    names.apply(project);
  });
  const pages = [];
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = readable(page.contents);
    if (page.url === "index.md") page.contents = page.contents.replace("\n\n", `\n\n${about}\n\n`);
    pages.push(page);
  });
  const project = await app.convert();
  if (project === undefined)
    throw new Error("TypeDoc could not read the declarations; its output is above.");
  await app.generateOutputs(project);
  const [first] = project.children;
  return project.children.map((module) => sidebarOf(module, module === first, pages, prefix));
}
