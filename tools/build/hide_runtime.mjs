// Links a library for Windows by Zig, without what it would export of Zig's C++ runtime.
//
//   node tools/build/hide_runtime.mjs COMPILER ARGUMENTS...
//
// CMake puts this before the command that links (cmake/ProjectOptions.cmake). Zig's linker has no option
// for that: the objects of its unwinder ask to be exported. Their names leave the library's table.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** The functions of the unwinder. */
const RUNTIME = /^(_Unwind_|unw_|_GCC_specific_handler$)/;

/** Where in a file of the format PE32+ the byte is that is loaded at an address. */
function placesOf(file) {
  const header = file.readUInt32LE(0x3c);
  const sections = header + 24 + file.readUInt16LE(header + 20);
  const count = file.readUInt16LE(header + 6);
  return (address) => {
    for (let section = sections; section < sections + 40 * count; section += 40) {
      const start = file.readUInt32LE(section + 12);
      if (address >= start && address < start + file.readUInt32LE(section + 16))
        return address - start + file.readUInt32LE(section + 20);
    }
    throw new Error(`The library has nothing at ${address}.`);
  };
}

/** Takes names out of the table of exports, which stays sorted. */
function hideExports(file, names) {
  const at = placesOf(file);
  const directory = at(file.readUInt32LE(file.readUInt32LE(0x3c) + 24 + 112));
  const count = file.readUInt32LE(directory + 24);
  const texts = at(file.readUInt32LE(directory + 32));
  const ordinals = at(file.readUInt32LE(directory + 36));
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const text = file.readUInt32LE(texts + 4 * index);
    const from = at(text);
    if (names.test(file.toString("latin1", from, file.indexOf(0, from)))) continue;
    file.writeUInt32LE(text, texts + 4 * kept);
    file.writeUInt16LE(file.readUInt16LE(ordinals + 2 * index), ordinals + 2 * kept);
    kept += 1;
  }
  file.writeUInt32LE(kept, directory + 24);
}

const [compiler, ...words] = process.argv.slice(2);
const { error, status } = spawnSync(compiler, words, { stdio: "inherit" });
if (error) throw error;
process.exitCode = status ?? 1;
if (status === 0) {
  const output = words[words.indexOf("-o") + 1];
  const file = readFileSync(output);
  hideExports(file, RUNTIME);
  writeFileSync(output, file);
}
