import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

/** A platform in a process of its own. */
export interface Child {
  readonly apiBase: string;
  readonly webBase: string;
  readonly gatewayUrl: string;
  /** Kills it, wherever it is; resolves when it is gone. */
  kill(): Promise<void>;
}

const entry = fileURLToPath(new URL("platform_process.ts", import.meta.url));
const outDir = fileURLToPath(new URL("../../../../build/test-killed/", import.meta.url));

/** Bundles the program once, so that hundreds of starts cost little. */
export async function bundle(): Promise<string> {
  await build({
    entry: { platform_process: entry },
    outDir,
    format: "esm",
    platform: "node",
    dts: false,
    config: false,
    logLevel: "silent",
  });
  return `${outDir}platform_process.mjs`;
}

/** Starts the platform on a state file. */
export async function startChild(program: string, state: string): Promise<Child> {
  const child: ChildProcess = spawn(process.execPath, [program, state], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const printed = once(child.stdout as NodeJS.ReadableStream, "data");
  const [line] = (await Promise.race([
    printed,
    exited.then(([code]) => {
      throw new Error(`The platform ended with ${code} before it listened.`);
    }),
  ])) as [Buffer];
  return {
    ...JSON.parse(String(line)),
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
