import { randomUUID } from "node:crypto";
import { linkSync, renameSync, unlinkSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { PlatformError } from "../../../kernel/errors.js";
import { ADDRESSES, isDead, localAddress } from "./address.js";

/** A listening socket. */
export interface LocalServer {
  /** The socket's path, or the pipe's name. */
  readonly address: string;
  /** Stops listening at once; resolves when the last connection is gone, too. */
  close(): Promise<void>;
}

/**
 * Listens at the first free address of a directory, as one local client beside others would.
 *
 * @throws PlatformError when all are taken, or the directory's name is too long
 */
export async function listenLocally(
  directory: string,
  accept: (socket: Socket) => void,
): Promise<LocalServer> {
  for (let index = 0; index < ADDRESSES; index++) {
    const address = localAddress(directory, index);
    const server = (await listenAt(address, accept)) ?? (await takeOver(address, accept));
    if (server === undefined) continue;
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { address, close };
  }
  throw new PlatformError(
    `All ${ADDRESSES} addresses in ${directory} are taken; choose another directory.`,
    "directory",
  );
}

/**
 * Listens where a dead process left its socket behind. Two that start at once both see it; the file is
 * moved aside before it is removed, so that one that came first is noticed and gets its socket back.
 */
async function takeOver(
  address: string,
  accept: (socket: Socket) => void,
): Promise<Server | undefined> {
  if (process.platform === "win32" || !(await isDead(address))) return undefined;
  const aside = join(dirname(address), `.${randomUUID()}`);
  try {
    renameSync(address, aside);
  } catch {
    return undefined;
  }
  const dead = await isDead(aside);
  if (!dead) linkSync(aside, address);
  unlinkSync(aside);
  return dead ? listenAt(address, accept) : undefined;
}

/** Undefined when the address is in use. */
function listenAt(address: string, accept: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}
