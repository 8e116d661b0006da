/** Looks for the local client's socket where the open engine looks. */

import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { type Finding, note, ok, problem } from "./finding.js";

const NUMBERS = 10;
const PATIENCE = 2000;

function runtimeFolder(): string {
  const names = ["XDG_RUNTIME_DIR", "TMPDIR", "TMP", "TEMP"];
  const folder = names.map((name) => process.env[name]).find(Boolean) ?? "/tmp";
  return folder.replace(/(?<=.)\/+$/, "");
}

function folders(): string[] {
  if (process.platform === "win32") return ["\\\\?\\pipe\\"];
  const folder = `${runtimeFolder()}/`;
  if (process.platform === "linux")
    return [folder, `${folder}snap.discord/`, `${folder}app/com.discordapp.Discord/`];
  // The user's own folder, whatever TMPDIR is.
  const { stdout } = spawnSync("getconf", ["DARWIN_USER_TEMP_DIR"], { encoding: "utf8" });
  return [...new Set([folder, stdout?.trim() ?? ""])].filter(Boolean);
}

function addresses(): string[] {
  const numbered = folders().flatMap((place) =>
    Array.from({ length: NUMBERS }, (_, number) => `${place}discord-ipc-${number}`),
  );
  return process.env.SDK_IPC_PATH ? [process.env.SDK_IPC_PATH, ...numbered] : numbered;
}

/** Why the address cannot be used; undefined if a program listens there. */
function tryToConnect(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(PATIENCE, () => end("nobody answers"));
    socket.on("connect", () => end());
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** The engine skips sockets of other users, except root's. */
function isForeign(address: string): boolean {
  const own = process.getuid?.();
  const owner = own === undefined ? undefined : statSync(address, { throwIfNoEntry: false })?.uid;
  return owner !== undefined && owner !== own && owner !== 0;
}

export async function checkLocalClient(): Promise<Finding[]> {
  const area = "local client";
  const present = addresses().filter((address) => existsSync(address));
  const faults: string[] = [];
  for (const address of present) {
    const fault = isForeign(address) ? "belongs to another user" : await tryToConnect(address);
    if (fault === undefined) return [ok(area, `It listens at ${address}.`, { address })];
    faults.push(`${address}: ${fault}`);
  }
  const named = process.env.SDK_IPC_PATH;
  if (named && !present.includes(named))
    return [
      problem(
        area,
        `SDK_IPC_PATH names ${named}, where there is no socket.`,
        "Start the local client, or unset SDK_IPC_PATH.",
      ),
    ];
  if (faults.length > 0)
    return [
      problem(area, `It cannot be used: ${faults.join("; ")}.`, "Start the local client again."),
    ];
  const where = process.platform === "win32" ? "No named pipe" : `No socket in ${runtimeFolder()}`;
  return [
    note(
      area,
      `None runs. ${where}.`,
      "Start it if you want presence without signing in; if it runs in a sandbox, set " +
        "SDK_IPC_PATH to its socket. Everything else works without.",
    ),
  ];
}
