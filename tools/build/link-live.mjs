// Links a library for Windows without the functions that nothing calls.
//
//   node tools/build/link-live.mjs COMPILER ARGUMENTS...
//
// CMake puts this before the command that links (cmake/ProjectOptions.cmake). GNU ld keeps each
// function's entry in the table of exceptions, and thereby the function: a fifth of the engine. So the
// library is linked several times: first without that table, which shows what the rest reaches; then
// with the entries of these functions, until those reach no further ones.

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The sections with the table's entries, and with what each entry points to. */
const TABLES = ["pdata", "xdata"];

/** More rounds than it takes until what catches an exception reaches nothing new. */
const MAX_ROUNDS = 12;

const TEXT = { encoding: "utf8", maxBuffer: 1 << 28 };

/** GNU ld's own script, which it shows between two lines of "=". */
function scriptOfLinker(compiler) {
  const linker = spawnSync(compiler, ["-print-prog-name=ld"], TEXT).stdout?.trim() || "ld";
  const { stdout, status } = spawnSync(linker, ["-shared", "--verbose"], TEXT);
  const script = /^=+\n([\s\S]*?)^=+$/m.exec(stdout ?? "")?.[1];
  if (script) return script;
  throw new Error(`${linker} (status ${status}) shows no script; GNU ld for Windows is needed.`);
}

/**
 * The script with the entries of these functions, and no other, in the tables.
 *
 * @param {string} script
 * @param {ReadonlySet<string>} functions What follows ".text" in the names of their sections.
 */
export function withEntries(script, functions) {
  let changed = script;
  for (const table of TABLES) {
    const all = `KEEP(*(.${table}*))`;
    if (!changed.includes(all)) throw new Error(`The linker's script has no ${all}.`);
    const entries = [...functions].map((name) => `KEEP(*(".${table}${name}"))`);
    changed = changed.replace(all, () => [`KEEP(*(.${table}))`, ...entries].join("\n    "));
  }
  const others = TABLES.map((table) => `*(.${table}*)`).join(" ");
  return changed.replace(/\}\s*$/, () => `  /DISCARD/ : { ${others} }\n}\n`);
}

/**
 * What follows ".text" in the names of the sections that are in the output, by the linker's map.
 *
 * @param {string} map
 */
export function functionsIn(map) {
  const start = map.indexOf("Linker script and memory map");
  if (start < 0) throw new Error("The linker's map does not say what is in the output.");
  const section = /^ \.text([$.]\S+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+ /gm;
  const found = map.slice(start).matchAll(section);
  return new Set([...found].filter(([, , at]) => !/^0+$/.test(at)).map(([, name]) => name));
}

/** Links once, and returns the functions in the output; throws what the linker says against it. */
function link([compiler, ...given], files, entries, ...options) {
  writeFileSync(files.script, entries);
  const words = [...given, `-Wl,-T,${files.script}`, `-Wl,-Map,${files.map}`, ...options];
  const { error, status, stdout, stderr } = spawnSync(compiler, words, TEXT);
  if (error) throw error;
  if (status !== 0 && options.length === 0) throw new Error(`${stdout}${stderr}`);
  return functionsIn(readFileSync(files.map, "utf8"));
}

/** Links until each function in the output has its entry. */
function linkLive(command, files) {
  const script = scriptOfLinker(command[0]);
  // That the tables name functions which are not there is an error otherwise.
  let live = link(command, files, withEntries(script, new Set()), "-Wl,--noinhibit-exec");
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reached = link(command, files, withEntries(script, live));
    const added = [...reached].filter((name) => !live.has(name));
    if (added.length === 0) return;
    live = new Set([...live, ...added]);
  }
  throw new Error(`After ${MAX_ROUNDS} rounds, the last still reached further functions.`);
}

function main(command) {
  const output = command[command.indexOf("-o") + 1];
  const files = { script: `${output}.ld`, map: `${output}.map` };
  try {
    linkLive(command, files);
  } catch (error) {
    // What a round before left has functions without entries.
    rmSync(output, { force: true });
    throw error;
  } finally {
    for (const file of Object.values(files)) rmSync(file, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
