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

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here("../../../../../../build/test-killed/");

/** Bundles a program once, so that hundreds of starts cost little. */
export async function bundle(name: string, source: string): Promise<string> {
  await build({
    entry: { [name]: here(source) },
    outDir: `${outDir}${name}`,
    format: "esm",
    platform: "node",
    dts: false,
    config: false,
    logLevel: "silent",
  });
  return `${outDir}${name}/${name}.mjs`;
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
