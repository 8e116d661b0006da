import { connect } from "node:net";
import { join } from "node:path";
import { PlatformError } from "../../../kernel/errors.js";

/** How many local clients one machine can run; each takes the first free number. */
export const ADDRESSES = 10;

/** Longest path of a Unix socket, in bytes; the kernel's field holds 108 with the closing zero. */
const MAX_PATH_LENGTH = 107;

/**
 * Where local client number `index` listens (protocol 5.1): a socket in a directory, or on Windows a
 * named pipe, which belongs to no directory.
 *
 * @throws PlatformError for a directory whose name is too long for a socket
 */
export function localAddress(
  directory: string,
  index: number,
  platform: NodeJS.Platform = process.platform,
): string {
  const name = `discord-ipc-${index}`;
  if (platform === "win32") return `\\\\?\\pipe\\${name}`;
  const path = join(directory, name);
  if (Buffer.byteLength(path) > MAX_PATH_LENGTH) {
    throw new PlatformError(
      `The path ${path} is too long for a socket; choose a directory with a shorter name.`,
      "directory",
    );
  }
  return path;
}

/**
 * Whether a socket is one that a dead process left behind: connections are refused. Any other failure,
 * such as a missing permission, says nothing about a program that listens there.
 */
export function isDead(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const finish = (dead: boolean) => {
      socket.destroy();
      resolve(dead);
    };
    socket
      .once("connect", () => finish(false))
      .once("error", ({ code }: NodeJS.ErrnoException) => finish(code === "ECONNREFUSED"));
  });
}
