/** A machine of the target: how a runtime is started there, and what the chat's settings are. */

import { spawn } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSER } from "./browser.js";
import type { Host } from "./host.js";
import type { Place } from "./installation.js";

/** A runtime of the target, and the words that start it here. */
export interface Runtime {
  readonly name: string;
  readonly program: () => string;
  readonly emulator: readonly string[];
  /** Where each library of the system must come from, and its release of glibc. */
  readonly libraries?: { readonly folder: string; readonly glibc: string };
  /** Why this machine cannot start it; nothing when it can. */
  readonly lack?: () => string | undefined;
}

/** Whether the machine can start a runtime of a target; when not, says so and why. */
export function canStart(target: string, runtime: Runtime, say = console.log): boolean {
  const lack = runtime.lack?.();
  if (lack !== undefined)
    say(`${target}: skipped ${runtime.name}, which is not to be had here: ${lack}`);
  return lack === undefined;
}

export interface Machine {
  settings(host: Host): object;
  /** Runs a program of `test/targets`: what it is given first is a file with `settings`. */
  run(
    runtime: Runtime,
    program: readonly string[],
    settings: object,
    patience: number,
  ): ReturnType<typeof runToEnd>;
  /** Runs any program, which may be one of the target. */
  runProgram(
    words: readonly string[],
    patience: number,
    env?: NodeJS.ProcessEnv,
  ): ReturnType<typeof runToEnd>;
  /** How a file of this machine is called there. */
  path(file: string): string;
  /** Looks at what the chat left behind; throws an error when that is not right. */
  check(host: Host): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export const CLIENT = fileURLToPath(new URL("client.mjs", import.meta.url));

/** Runs a program to its end; what it prints goes through a file, which every emulator can write. */
export async function runToEnd(
  folder: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  patience: number,
): Promise<{ status: number | null; output: string }> {
  const file = join(folder, "output.txt");
  const output = openSync(file, "w");
  try {
    const [command = "", ...args] = words;
    const child = spawn(command, args, { env, stdio: ["ignore", output, output] });
    const timer = setTimeout(() => child.kill("SIGKILL"), patience);
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    clearTimeout(timer);
    return { status, output: readFileSync(file, "utf8") };
  } finally {
    closeSync(output);
  }
}

/** What the chat's settings are on any machine, given how a path is written there. */
export function settingsFor(host: Host, place: Place, folder: string, path = (it: string) => it) {
  const { plain, trusted, untrusted, control, applicationId, soundServer } = host;
  return {
    ...{ plain, trusted, untrusted, control, applicationId },
    hasSound: soundServer !== undefined,
    package: path(place.package),
    logs: path(join(folder, "Protokolle 世界")),
  };
}

/** Has programs find the sound server of the chat, or none. */
export const soundOf = ({ soundServer }: Host) => ({ PULSE_SERVER: soundServer ?? "unix:/none" });

/** Linux, by itself or in an emulator of its processor; children run as this machine's own. */
export async function posixMachine(place: Place, host: Host): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "target-"));
  mkdirSync(join(folder, "home"), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: join(folder, "home"), ...soundOf(host) };
  return {
    settings: (host) => {
      const trustFile = join(folder, "authority.pem");
      writeFileSync(trustFile, host.certificate);
      return {
        ...settingsFor(host, place, folder),
        trustFile,
        ipcPath: host.socket,
        browser: `"${process.execPath}" "${BROWSER}" --user alice`,
      };
    },
    run: ({ program, emulator }, [script = "", ...args], settings, patience) => {
      const file = join(folder, "settings.json");
      writeFileSync(file, JSON.stringify(settings));
      return runToEnd(folder, [...emulator, program(), script, file, ...args], env, patience);
    },
    runProgram: (words, patience, more) => runToEnd(folder, words, { ...env, ...more }, patience),
    path: (file) => file,
    check: () => {},
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
}
