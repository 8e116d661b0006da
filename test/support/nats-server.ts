import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** Milliseconds of a tick, in which Linux counts processor time. */
const TICK = 10;

/** A NATS server on a port of its own, which can be killed and comes back there. */
export class NatsServer {
  port = 0;
  #child: ChildProcess | undefined;

  private constructor(private readonly args: readonly string[]) {}

  /** @param args - further arguments, such as `--user` */
  static async start(...args: string[]): Promise<NatsServer> {
    const server = new NatsServer(args);
    await server.run();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Runs it, again on the port that it had. */
  async run(): Promise<void> {
    const args = ["--addr", "127.0.0.1", "--port", String(this.port || -1), ...this.args];
    const child = spawn("nats-server", args, { stdio: ["ignore", "ignore", "pipe"] });
    this.#child = child;
    const lines = createInterface({ input: child.stderr });
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`nats-server ended with ${code}.`)));
      lines.on("line", (line) => {
        const port = /Listening for client connections on .*:(\d+)$/.exec(line)?.[1];
        if (port !== undefined) this.port = Number(port);
        if (line.includes("Server is ready")) resolve();
      });
    });
  }

  /** Milliseconds of processor time that it has used, on Linux. */
  cpu(): number {
    const fields = readFileSync(`/proc/${this.#child?.pid}/stat`, "utf8")
      .split(") ")[1]
      ?.split(" ");
    return (Number(fields?.[11]) + Number(fields?.[12])) * TICK;
  }

  /** Makes it stand still with SIGSTOP, and go on with SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
