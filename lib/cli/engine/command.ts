/** `game-social-sdk engine`: exports the open engine for programs in other languages. */

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { replaceByCopy, replaceFile } from "../../files/replace-file.js";
import { engineLibc, targetName } from "../../native/binary-names.mjs";
import { readArguments } from "../arguments.js";
import { ArgumentError, type CliContext } from "../context.js";
import { loadedLibrary } from "../doctor/library.js";
import { makeFolder } from "../paths.js";
import { cmakeConfig, cmakeVersion, type LibraryFiles, PACKAGE, type Processor } from "./cmake.js";
import { composeHeader } from "./header.js";

const require = createRequire(import.meta.url);

export const engineUsage = `Usage: game-social-sdk engine --out <folder> [options]

Exports the open engine so that programs in other languages load it instead of the vendor's library:
the library under the vendor's file name, the C header, and a CMake package.

  --out <folder>      where to; what is there is replaced
  --target <name>     for another machine, such as win32-x64; linux-x64-musl for musl in place of glibc
  --json              print the paths as JSON
  -h, --help          print this text
`;

const OPTIONS = {
  out: { type: "string" },
  target: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export async function runEngine(context: CliContext, args: readonly string[]): Promise<number> {
  const { out, target, json, help } = readArguments(args, {
    options: OPTIONS,
    usage: engineUsage,
  });
  if (help) {
    context.print(engineUsage);
    return 0;
  }
  if (!out) throw new ArgumentError(`--out is missing.\n\n${engineUsage}`);
  const root = dirname(require.resolve("game-social-sdk/package.json"));
  const folder = resolve(out);
  const engine = target ? prebuiltEngine(root, target) : await ownEngine(context);
  makeFolder(folder, "--out");
  const paths = layOut(root, engine, folder);
  context.print(
    json
      ? `${JSON.stringify(paths)}\n`
      : `${Object.values(paths)
          .map((path) => `${path}\n`)
          .join("")}`,
  );
  return 0;
}

/** The engine's file, and the SDK release that it implements. */
interface Engine {
  readonly path: string;
  readonly version: string;
  readonly processor: Processor;
}

/**
 * The SDK release of all engines in this package; a file for another machine cannot be loaded to
 * ask it.
 */
const VERSION = "1.10.0";

/** The engine that this machine loads. */
async function ownEngine(context: CliContext): Promise<Engine> {
  delete process.env.SOCIAL_SDK_LIBRARY;
  const info = await loadedLibrary(context);
  if (info?.kind === "open-engine")
    return { path: info.path, version: info.version, processor: processorOf(process.arch) };
  throw new ArgumentError(
    info
      ? `Programs of this machine load ${info.path} (${info.source}), which is not the open engine. ` +
          "Choose the platform of the prebuilt engine with --target."
      : "The open engine could not be loaded. Run game-social-sdk doctor to see why.",
  );
}

/**
 * The prebuilt engines by target. A folder for Linux may have one for each C library: the target
 * for glibc has the folder's name, the one for musl the same with `-musl`.
 */
function prebuiltEngines(root: string): ReadonlyMap<string, string> {
  const prebuilds = join(root, "prebuilds");
  const files = namesIn(prebuilds).flatMap((machine) =>
    namesIn(join(prebuilds, machine))
      .filter((name) => engineLibc(name) !== undefined)
      .map((name): [string, string] => [
        targetName(machine, engineLibc(name)),
        join(prebuilds, machine, name),
      ]),
  );
  return new Map(files.sort());
}

function prebuiltEngine(root: string, target: string): Engine {
  const engines = prebuiltEngines(root);
  const path = engines.get(target);
  if (path) return { path, version: VERSION, processor: processorOf(target) };
  throw new ArgumentError(
    `There is no prebuilt engine for "${target}". There is one for: ` +
      `${[...engines.keys()].join(", ") || "nothing"}.`,
  );
}

/** The names in a folder; an empty array if it is not a folder. */
const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

const processorOf = (name: string): Processor => (name.includes("arm64") ? "arm64" : "x64");

/** The vendor's file name on the system that the engine is for. */
function vendorFiles({ path, processor }: Engine): LibraryFiles {
  const engine = basename(path);
  if (engine.endsWith(".dll"))
    return { library: `${PACKAGE}.dll`, definitions: { file: `${PACKAGE}.def`, processor } };
  return { library: `lib${PACKAGE}${engine.endsWith(".dylib") ? ".dylib" : ".so"}` };
}

function layOut(root: string, engine: Engine, out: string) {
  const files = vendorFiles(engine);
  const source = join(root, "sdk", "c");
  const header = composeHeader(
    readFileSync(join(source, "types.h"), "utf8"),
    readFileSync(join(source, "generated", "sdk.h"), "utf8"),
  );
  const paths = {
    library: join(out, "lib", files.library),
    header: join(out, "include", "social_sdk.h"),
    cmake: join(out, "lib", "cmake", PACKAGE, `${PACKAGE}-config.cmake`),
  };
  for (const path of Object.values(paths)) makeFolder(dirname(path), "--out");
  replacing(paths.library, () => replaceByCopy(paths.library, engine.path));
  replaceText(paths.header, header);
  replaceText(paths.cmake, cmakeConfig(files));
  const version = join(dirname(paths.cmake), `${PACKAGE}-config-version.cmake`);
  replaceText(version, cmakeVersion(engine.version));
  if (files.definitions)
    replaceText(join(out, "lib", files.definitions.file), definitionsOf(header, files.library));
  return paths;
}

const replaceText = (path: string, text: string): void =>
  replacing(path, () =>
    replaceFile(path, (temporary) => writeFileSync(temporary, text, { flag: "wx" })),
  );

/** Adds advice to the system's errors; other errors are passed on unchanged. */
function replacing(path: string, replace: () => void): void {
  try {
    replace();
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      error.message =
        `${path} cannot be replaced: ${error.message}. Close the programs that have loaded it, or name ` +
        "another folder.";
    throw error;
  }
}

/** The names that a Windows library exports, for linkers. */
function definitionsOf(header: string, library: string): string {
  const names = [...header.matchAll(/^DISCORD_API\b[^(;]*?(\w+)\(/gm)].map(([, name]) => name);
  return `LIBRARY ${library}\nEXPORTS\n${names.map((name) => `    ${name}\n`).join("")}`;
}
