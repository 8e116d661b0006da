import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The secret of the edges of all tests. */
export const SECRET = "a secret of edges in tests, 32 characters at least";

/** The command `edge` in one file, so that a process of it is there in no time. */
export async function bundleEdge(): Promise<string> {
  // In the repository, where the file finds the packages that it imports.
  const folder = mkdtempSync(join(root, "node_modules", ".edge-"));
  const outfile = join(folder, "edge.mjs");
  await build({
    stdin: {
      contents: `
        import { runEdgeCommand } from "./platform/edges/edge/command.ts";
        const interrupted = () => new Promise((resolve) => process.once("SIGTERM", resolve));
        const print = (text) => process.stdout.write(text);
        const complain = (text) => process.stderr.write(text);
        await runEdgeCommand(process.argv.slice(2), { print, complain, interrupted }).catch((error) => {
          complain(error.message + "\\n");
          process.exitCode = 2;
        });`,
      resolveDir: root,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outfile,
  });
  return outfile;
}

/** Removes the file again. */
export function removeBundle(file: string): void {
  rmSync(dirname(file), { recursive: true, force: true });
}

/** An edge in a process of its own. */
export class EdgeProcess {
  gatewayUrl = "";
  /** What it has written to standard error. */
  complaints = "";
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exited = once(child, "exit");
  }

  /** Starts it and waits until it has joined; one that ends instead is returned, too. */
  static async start(
    program: string,
    bus: string,
    { port = 0, env = {} }: { port?: number; env?: NodeJS.ProcessEnv } = {},
  ): Promise<EdgeProcess> {
    const args = [program, "--bus", bus, "--port", String(port), "--json"];
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PLATFORM_EDGE_SECRET: SECRET, ...env },
    });
    const edge = new EdgeProcess(child);
    onTestFinished(() => edge.kill());
    child.stderr.setEncoding("utf8").on("data", (text) => {
      edge.complaints += text;
    });
    await new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).once("line", (line) => {
        edge.gatewayUrl = JSON.parse(line).gatewayUrl;
        resolve();
      });
      child.once("close", () => resolve());
    });
    return edge;
  }

  get port(): number {
    return Number(new URL(this.gatewayUrl).port);
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    this.#child.kill(signal);
    await this.#exited;
  }
}
