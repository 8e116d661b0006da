import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/**
 * Makes one file of a program, so that a process of it is there in no time; its imports begin at the root. Called while
 * the tests of a file are collected, it removes the file after them.
 */
export async function bundleProgram(contents: string): Promise<string> {
  // In the repository, where the file finds the packages that it imports.
  const folder = mkdtempSync(join(root, "node_modules", ".edge-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "program.mjs");
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outfile,
  });
  return outfile;
}

/** A program of the tests in a process of its own, which ends with the test. */
export class ProgramProcess<Printed> {
  /** What it has written to standard error. */
  complaints = "";
  /** The first line that it has printed, which is JSON; undefined when it ended instead. */
  printed: Printed | undefined;
  readonly started: Promise<void>;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  protected constructor(
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    command: readonly [string, ...string[]] = [process.execPath],
  ) {
    const [file, ...first] = command;
    const child = spawn(file, [...first, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    this.#child = child;
    this.#exited = once(child, "exit");
    onTestFinished(() => this.kill());
    child.stderr.setEncoding("utf8").on("data", (text) => {
      this.complaints += text;
    });
    this.started = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).once("line", (line) => {
        this.printed = JSON.parse(line);
        resolve();
      });
      child.once("close", () => resolve());
    });
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it, even if it stands still. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    this.#child.kill(signal);
    await this.#exited;
  }
}
