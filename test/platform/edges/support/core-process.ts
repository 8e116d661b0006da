import { execFileSync } from "node:child_process";
import type { PlatformOptions } from "../../../../platform/index.js";
import { bundleProgram, ProgramProcess } from "./program-process.js";

/** A platform in one file. Its clients need no heartbeats, and write as much as they like. */
export function bundleCore(): Promise<string> {
  return bundleProgram(`
    import { startPlatform } from "./platform/index.ts";
    const options = JSON.parse(process.argv[2]);
    const platform = await startPlatform({ ...options, silentIntervals: Infinity });
    platform.rateLimits.set("POST /lobbies/:lobby_id/messages", { limit: 1e9, windowMs: 1000 });
    const { apiBase, webBase, gatewayUrl } = platform;
    process.once("SIGTERM", () => platform.close());
    process.stdout.write(JSON.stringify({ apiBase, webBase, gatewayUrl }) + "\\n");`);
}

interface Addresses {
  readonly apiBase: string;
  readonly webBase: string;
  readonly gatewayUrl: string;
}

/** A platform in a process of its own. */
export class CoreProcess extends ProgramProcess<Addresses> {
  /** Starts it and waits until it listens; one that ends instead is returned, too. */
  static async start(
    program: string,
    options: PlatformOptions,
    env: NodeJS.ProcessEnv = {},
  ): Promise<CoreProcess> {
    const core = new CoreProcess([program, JSON.stringify(options)], env);
    await core.started;
    return core;
  }

  /** The same with a disk that is full once a file has so many KiB; see {@link makeSpace}. */
  static async startOnFullDisk(
    program: string,
    options: PlatformOptions,
    kibibytes: number,
  ): Promise<CoreProcess> {
    // SQLite sees an error of the system.
    const limited = `ulimit -S -f ${kibibytes}; exec "$0" "$@"`;
    const core = new CoreProcess([program, JSON.stringify(options)], {}, [
      "bash",
      "-c",
      limited,
      process.execPath,
    ]);
    await core.started;
    return core;
  }

  /** Makes space on the disk. */
  makeSpace(): void {
    execFileSync("prlimit", ["--pid", String(this.pid), "--fsize=unlimited:"]);
  }

  /** @throws Error for one that has not started */
  get addresses(): Addresses {
    if (this.printed === undefined) throw new Error(`The platform ended: ${this.complaints}`);
    return this.printed;
  }
}
