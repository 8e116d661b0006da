import { constants } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";

/** For how long text is made at a time, in milliseconds. */
const MAX_WORK = 10;

/** How much is written at a time, in characters. */
const MAX_WRITTEN = 1024 * 1024;

/** Whether a path leads to a file, or to none yet, and not to something else, such as a pipe. */
export async function isReplaceable(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there === undefined || there.isFile();
}

/**
 * Writes a file that is whole at each moment: what was there before, or all of the new text. Only its owner may
 * read it. What is no file, such as a pipe, is written to as it is. Other work of the process goes on between
 * the pieces.
 *
 * @returns how long it took to make the text, in milliseconds
 */
export async function replaceFile(path: string, pieces: Iterable<string>): Promise<number> {
  if (!(await isReplaceable(path))) return writePieces(await openOther(path), pieces);
  const target = await realpath(path).catch(() => path);
  const part = `${target}.${process.pid}.part`;
  await rm(part, { force: true });
  // A new file: what somebody else has put there by now is neither followed nor written to.
  const handle = await open(part, "wx", 0o600);
  try {
    const worked = await writePieces(handle, pieces);
    await rename(part, target);
    return worked;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/** Opens what is no file. A pipe that nobody reads is refused, as it would be waited for without an end. */
async function openOther(path: string): Promise<FileHandle> {
  const isPipe = (await stat(path)).isFIFO();
  const probe = isPipe
    ? await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
        throw new Error(`${path} cannot be written: nobody reads this pipe any more.`, { cause });
      })
    : undefined;
  try {
    return await open(path, "w");
  } finally {
    await probe?.close();
  }
}

/** Writes pieces, and closes what they are written to. */
async function writePieces(handle: FileHandle, pieces: Iterable<string>): Promise<number> {
  try {
    let worked = 0;
    let text = "";
    let began = performance.now();
    for (const piece of pieces) {
      text += piece;
      const took = performance.now() - began;
      if (text.length < MAX_WRITTEN && took < MAX_WORK) continue;
      worked += took;
      if (text !== "") await handle.writeFile(text);
      await new Promise((resolve) => setImmediate(resolve));
      text = "";
      began = performance.now();
    }
    await handle.writeFile(text);
    return worked + performance.now() - began;
  } finally {
    await handle.close();
  }
}
