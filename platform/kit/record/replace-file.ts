import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";

/** For how long text is made at a time, in milliseconds. */
const MAX_WORK = 10;

/** How much is written at a time, in characters. */
const MAX_WRITTEN = 1024 * 1024;

/**
 * Writes a file that is whole at each moment: what was there before, or all of the new text. What is no file,
 * such as a pipe, is written to as it is. Other work of the process goes on between the pieces.
 *
 * @returns how long it took to make the text, in milliseconds
 */
export async function replaceFile(file: string, pieces: Iterable<string>): Promise<number> {
  const target = await realpath(file).catch(() => file);
  const there = await stat(target).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return writePieces(target, pieces);
  const part = `${target}.part`;
  try {
    const worked = await writePieces(part, pieces);
    await rename(part, target);
    return worked;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

async function writePieces(file: string, pieces: Iterable<string>): Promise<number> {
  const handle: FileHandle = await open(file, "w", 0o600);
  try {
    let worked = 0;
    let text = "";
    let began = performance.now();
    for (const piece of pieces) {
      text += piece;
      const took = performance.now() - began;
      if (text.length < MAX_WRITTEN && took < MAX_WORK) continue;
      worked += took;
      if (text !== "") await handle.write(text);
      await new Promise((resolve) => setImmediate(resolve));
      text = "";
      began = performance.now();
    }
    await handle.write(text);
    return worked + performance.now() - began;
  } finally {
    await handle.close();
  }
}
