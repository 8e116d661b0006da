import { bundleProgram, ProgramProcess } from "./program-process.js";

/** The secret of the edges of all tests. */
export const SECRET = "a secret of edges in tests, 32 characters at least";

/** The command `edge` in one file. */
export function bundleEdge(): Promise<string> {
  return bundleProgram(`
    import { runEdgeCommand } from "./platform/edges/edge/command.ts";
    import { Interruption } from "./platform/interruption.ts";
    const interruption = new Interruption();
    const print = (text) => process.stdout.write(text);
    const complain = (text) => process.stderr.write(text);
    await runEdgeCommand(process.argv.slice(2), { print, complain, interruption }).catch((error) => {
      complain(error.message + "\\n");
      process.exitCode = 2;
    });`);
}

interface EdgeOptions {
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Further arguments of the command, such as `--voice`. */
  readonly more?: readonly string[];
}

/** An edge in a process of its own. */
export class EdgeProcess extends ProgramProcess<{ gatewayUrl: string; port: number }> {
  /** Starts it and waits until it has joined; one that ends instead is returned, too. */
  static async start(
    program: string,
    bus: string,
    { port = 0, env = {}, nodeArgs = [], more = [] }: EdgeOptions = {},
  ): Promise<EdgeProcess> {
    const args = [...nodeArgs, program, "--bus", bus, "--port", String(port), "--json", ...more];
    const edge = new EdgeProcess(args, { PLATFORM_EDGE_SECRET: SECRET, ...env });
    await edge.started;
    return edge;
  }

  get gatewayUrl(): string {
    return this.printed?.gatewayUrl ?? "";
  }

  get port(): number {
    return this.printed?.port ?? 0;
  }
}
