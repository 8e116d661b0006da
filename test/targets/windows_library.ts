/** What a library for Windows asks of others and gives them, by the tables of its file. */

import { readFileSync } from "node:fs";

export interface WindowsLibrary {
  /** Names of processors as the file has them. */
  readonly machine: "x64" | "arm64" | undefined;
  readonly imports: readonly string[];
  readonly exports: readonly string[];
}

const MACHINES: Readonly<Record<number, WindowsLibrary["machine"]>> = {
  34404: "x64",
  43620: "arm64",
};

/** Reads a file in the format PE32+. */
export function readWindowsLibrary(path: string): WindowsLibrary {
  const file = readFileSync(path);
  const header = file.readUInt32LE(0x3c);
  if (file.toString("latin1", header, header + 4) !== "PE\0\0")
    throw new Error(`${path} is no library for Windows.`);
  const optional = header + 24;
  const sections = optional + file.readUInt16LE(header + 20);
  const sectionCount = file.readUInt16LE(header + 6);

  /** Where in the file the byte is that is loaded at this address. */
  const at = (address: number): number => {
    for (let index = 0; index < sectionCount; index += 1) {
      const section = sections + 40 * index;
      const start = file.readUInt32LE(section + 12);
      const size = file.readUInt32LE(section + 16);
      if (address >= start && address < start + size)
        return address - start + file.readUInt32LE(section + 20);
    }
    throw new Error(`${path} has nothing at ${address}.`);
  };
  const textAt = (address: number): string => {
    const from = at(address);
    return file.toString("latin1", from, file.indexOf(0, from));
  };
  /** The address of one of the tables, 0 when there is none. */
  const table = (index: number): number => file.readUInt32LE(optional + 112 + 8 * index);

  const imports: string[] = [];
  if (table(1) !== 0) {
    for (let entry = at(table(1)); file.readUInt32LE(entry + 12) !== 0; entry += 20)
      imports.push(textAt(file.readUInt32LE(entry + 12)));
  }
  const exports: string[] = [];
  if (table(0) !== 0) {
    const directory = at(table(0));
    const names = at(file.readUInt32LE(directory + 32));
    for (let index = 0; index < file.readUInt32LE(directory + 24); index += 1)
      exports.push(textAt(file.readUInt32LE(names + 4 * index)));
  }
  return { machine: MACHINES[file.readUInt16LE(header + 4)], imports, exports };
}
