// A library for Windows, by the tables of its file (the format PE32+): what it is for, what it asks for,
// and what it exports.

const PROCESSORS = new Map([
  [0x8664, "x64"],
  [0xaa64, "arm64"],
]);

/** What the format's optional header begins with. */
const PE32_PLUS = 0x20b;

/** Which of the tables that the header names is for what. */
const EXPORTS = 0;
const IMPORTS = 1;

/**
 * Numbers and texts at places in a file.
 *
 * @param {Buffer} file
 * @param {string} name What errors call the file.
 */
function reader(file, name) {
  const read = (method, size) => (place) => {
    if (place + size <= file.length) return file[method](place);
    throw new Error(
      `${name} is damaged, or was not written whole: it has ${file.length} bytes, and is to have ` +
        `something at ${place}.`,
    );
  };
  return {
    u16: read("readUInt16LE", 2),
    u32: read("readUInt32LE", 4),
    text: (place) => {
      const end = file.indexOf(0, place);
      if (place < file.length && end >= 0) return file.toString("latin1", place, end);
      throw new Error(`${name} is damaged: the name at ${place} has no end.`);
    },
  };
}

/** Where the format's header lies. */
function headerOf(file, name) {
  const place = file.length >= 0x40 && file.toString("latin1", 0, 2) === "MZ";
  const header = place ? file.readUInt32LE(0x3c) : 0;
  if (header > 0 && file.toString("latin1", header, header + 4) === "PE\0\0") return header;
  throw new Error(`${name} is no library for Windows: it does not begin as programs there do.`);
}

/**
 * Finds the tables of a file.
 *
 * @param {Buffer} file
 * @param {string} name
 */
function openTables(file, name) {
  const { u16, u32, text } = reader(file, name);
  const header = headerOf(file, name);
  const optional = header + 24;
  if (u16(optional) !== PE32_PLUS)
    throw new Error(`${name} is not for a processor of 64 bits: its format is not PE32+.`);
  const sections = optional + u16(header + 20);
  const sectionCount = u16(header + 6);

  /** Where in the file the byte is that is loaded at this address. */
  const at = (address) => {
    for (let index = 0; index < sectionCount; index += 1) {
      const section = sections + 40 * index;
      const start = u32(section + 12);
      if (address >= start && address < start + u32(section + 16))
        return address - start + u32(section + 20);
    }
    throw new Error(`${name} is damaged: it has nothing at the address ${address}.`);
  };
  return {
    ...{ u16, u32, at },
    machine: u16(header + 4),
    textAt: (address) => text(at(address)),
    /** Where a table lies; nothing when there is none. */
    table: (index) => {
      const address = index < u32(optional + 108) ? u32(optional + 112 + 8 * index) : 0;
      return address === 0 ? undefined : at(address);
    },
  };
}

/**
 * @typedef {object} WindowsLibrary
 * @property {"x64" | "arm64"} processor As Node calls it.
 * @property {string[]} imports The libraries that are loaded with it.
 * @property {string[]} exports What it gives others.
 */

/**
 * Reads a library.
 *
 * @param {Buffer} file What is in it.
 * @param {string} name What errors call it.
 * @returns {WindowsLibrary}
 * @throws An error that says what is wrong when it is no library for Windows, or damaged.
 */
export function readWindowsLibrary(file, name) {
  const { u32, at, machine, textAt, table } = openTables(file, name);
  const processor = PROCESSORS.get(machine);
  if (!processor)
    throw new Error(
      `${name} is for a processor that nothing is built for here: 0x${machine.toString(16)}.`,
    );
  const imports = [];
  const asked = table(IMPORTS);
  if (asked !== undefined) {
    for (let entry = asked; u32(entry + 12) !== 0; entry += 20)
      imports.push(textAt(u32(entry + 12)));
  }
  const exports = [];
  const directory = table(EXPORTS);
  if (directory !== undefined) {
    const count = u32(directory + 24);
    const names = count === 0 ? 0 : at(u32(directory + 32));
    for (let index = 0; index < count; index += 1) exports.push(textAt(u32(names + 4 * index)));
  }
  return { processor, imports, exports };
}

/**
 * Takes names out of a library's table of exports, which stays sorted.
 *
 * @param {Buffer} file What is in it; it is changed, unless there is an error.
 * @param {string} name What errors call it.
 * @param {RegExp} hidden Which names.
 * @throws As `readWindowsLibrary` does.
 */
export function hideExports(file, name, hidden) {
  const { u16, u32, at, textAt, table } = openTables(file, name);
  const directory = table(EXPORTS);
  const count = directory === undefined ? 0 : u32(directory + 24);
  if (count === 0) return;
  const names = at(u32(directory + 32));
  const ordinals = at(u32(directory + 36));
  const kept = [];
  for (let index = 0; index < count; index += 1) {
    const entry = { address: u32(names + 4 * index), ordinal: u16(ordinals + 2 * index) };
    if (!hidden.test(textAt(entry.address))) kept.push(entry);
  }
  for (const [index, { address, ordinal }] of kept.entries()) {
    file.writeUInt32LE(address, names + 4 * index);
    file.writeUInt16LE(ordinal, ordinals + 2 * index);
  }
  file.writeUInt32LE(kept.length, directory + 24);
}
