import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Interruption } from "../../interruption.js";
import { PlatformError } from "../../kernel/errors.js";
import { checkSecret } from "../bus/seal.js";
import { Edge, type EdgeOptions } from "./edge.js";

/** The help text of `game-social-sdk-platform edge`. */
export const edgeUsage = `Usage: game-social-sdk-platform edge --bus <address> [options]

Runs an edge of a platform that was started with --edges: it holds the sockets of gateway clients for the
platform, and passes on what both send. With --voice it carries the sound of calls, too.

  --bus <address>       the NATS server that joins them, such as nats://127.0.0.1:4222
  --port <n>            TCP port; 0 takes a free one (default 7790)
  --host <address>      address to listen on (default 127.0.0.1)
  --public-url <url>    where clients reach the edge, such as wss://edge-1.example, when that is not where it
                        listens
  --host-name <name>    a further name that leads to the edge; may be given several times
  --voice               also run a voice server, at the address of --host, or the name in --public-url, on a free
                        port for TCP and one for UDP
  --tls-cert <file>     serve wss with this certificate (PEM)
  --tls-key <file>      key of the certificate (PEM)
  --json                print the address as one line of JSON
  --help                print this text

The variable PLATFORM_EDGE_SECRET holds the secret that platform and edges share. PLATFORM_BUS_CREDENTIALS holds
what the NATS server wants, user:password or a token.
`;

interface EdgeArguments {
  readonly edge: Omit<EdgeOptions, "warn">;
  readonly json: boolean;
}

/** Reads the command's arguments; undefined when they ask for help. */
function readArguments(args: readonly string[]): EdgeArguments | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bus: { type: "string" },
      port: { type: "string", default: "7790" },
      host: { type: "string", default: "127.0.0.1" },
      "public-url": { type: "string" },
      "host-name": { type: "string", multiple: true, default: [] },
      voice: { type: "boolean", default: false },
      "tls-cert": { type: "string" },
      "tls-key": { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { bus, host, "public-url": publicUrl, "tls-cert": cert, "tls-key": key } = values;
  if (bus === undefined) throw new PlatformError("Give the address of the bus with --bus.");
  if ((cert === undefined) !== (key === undefined)) {
    throw new PlatformError("Give --tls-cert and --tls-key together.");
  }
  if (publicUrl !== undefined && !/^wss?:\/\/[^\s/?#]+$/.test(publicUrl)) {
    throw new PlatformError(
      `--public-url must be a scheme, a name and perhaps a port, such as wss://edge-1.example; got "${publicUrl}".`,
    );
  }
  const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new PlatformError(`--port must be a whole number from 0 to 65535; got "${values.port}".`);
  }
  const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const { PLATFORM_EDGE_SECRET: secret, PLATFORM_BUS_CREDENTIALS: credentials } = process.env;
  return {
    edge: {
      bus,
      credentials: credentials || undefined,
      secret: checkSecret(secret),
      host,
      port,
      publicUrl,
      hostNames: [...named, ...values["host-name"]],
      tls:
        cert === undefined || key === undefined
          ? undefined
          : { cert: readFileSync(cert), key: readFileSync(key) },
      voice: values.voice,
    },
    json: values.json,
  };
}

/** Where the command writes, and what ends it. */
export interface EdgeEnvironment {
  print(text: string): void;
  complain(text: string): void;
  readonly interruption: Interruption;
}

/**
 * Runs an edge until it is interrupted. It prints its address once it has joined a platform.
 *
 * @throws Error for arguments that do not fit, and when the platform refuses the edge
 */
export async function runEdgeCommand(
  args: readonly string[],
  { print, complain, interruption }: EdgeEnvironment,
): Promise<void> {
  const options = readArguments(args);
  if (options === undefined) {
    print(edgeUsage);
    return;
  }
  const warn = (text: string) => complain(`${text}\n`);
  const edge = await interruption.waitFor(Edge.start({ ...options.edge, warn }));
  if (edge === undefined) return;
  try {
    await Promise.race([edge.join(), interruption.happened]);
    const { address: gatewayUrl, port } = edge;
    const text = options.json
      ? `${JSON.stringify({ gatewayUrl, port })}\n`
      : `Edge: ${gatewayUrl}\n\nPress Ctrl+C to stop.\n`;
    // Whoever reads the address takes the edge for ready.
    if (edge.joiner.current !== undefined) print(text);
    await interruption.happened;
  } finally {
    await edge.close();
  }
}
