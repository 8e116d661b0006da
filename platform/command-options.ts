import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { LocalClientOptions } from "./domains/local/client/api.js";
import type { EdgesOptions } from "./edges/core/settings.js";
import { suggestion } from "./kernel/names.js";
import type { PlatformOptions } from "./options.js";

/** What the command line asks for. */
export interface CliOptions {
  platform: PlatformOptions;
  /** Started once the users are there. */
  localClient: LocalClientOptions | undefined;
  /** Target of the URL mapping of an activity to show. */
  activity: string | undefined;
  /** File that the variables for clients are appended to. */
  env: string | undefined;
  /** Prints one line of JSON instead of text. */
  json: boolean;
  /** Opens the window in a browser, if there is somebody to see it. */
  open: boolean;
  help: boolean;
  /** Prints the package's version. */
  version: boolean;
}

/** The command's help text. */
export const usage = `Usage: game-social-sdk-platform [options]
       game-social-sdk platform [options], where both packages are installed
       game-social-sdk-platform trace <file>, for what a failing test has left
       game-social-sdk-platform record <file> [--as-test <file>] [--force] [options], to record what programs
                             do with the platform; --force replaces files that are there
       game-social-sdk-platform edge --bus <address> [options], to run an edge of a platform
       game-social-sdk-platform replay <file>, to do the same again, or to write it as a test

Starts the local platform and runs until it is interrupted. With no state to load, it creates two
users, alice and bob, and a public application.

  --port <n>                 TCP port; 0 takes a free one (default 7780)
  --host <address>           address to listen on (default 127.0.0.1)
  --public-url <url>         where clients reach the platform, such as http://platform:7780, when that is
                             not where it listens (in a container)
  --host-name <name>         a further name that leads to the platform; may be given several times
  --state <file>             keep the platform's state in this file, a SQLite database
  --seed <text>              make ids, tokens, secrets and the clock the same on each run; whoever knows the seed
                             can guess them
  --tls-cert <file>          serve https and wss with this certificate (PEM)
  --tls-key <file>           key of the certificate (PEM)
  --heartbeat-interval <ms>  heartbeat interval of the gateway, not of voice servers (default 41250)
  --device-poll-interval <ms>
                             poll interval reported to devices (default 5000)
  --unknown-fields <mode>    fields of requests that the platform does not act on: ignore (default), as
                             the service does, or refuse, to find misspelt names
  --rate-limits <preset>     limits on requests: none (default), or service, for the service's own
  --no-preview               do not serve what only the preview of the API description has
  --admin-token <token>      token of the admin API (default: PLATFORM_ADMIN_TOKEN, or a random one)
  --admin-access <who>       who may use the admin API with its token: loopback (default), this machine
                             alone, or network, any machine that reaches the platform
  --local-client <folder>    run the local client, too, with its socket in this folder
  --local-client-user <name> who is signed in to it (default: alice)
  --activity <address>       give the application an activity, served from this address, such as
                             http://localhost:5173, and print the address of its page
  --edges <address>          let edges join by this NATS server, such as nats://127.0.0.1:4222; the variable
                             PLATFORM_EDGE_SECRET holds the secret they share, PLATFORM_BUS_CREDENTIALS what
                             the NATS server wants
  --edges-url <url>          one gateway address for all edges, such as a load balancer's; clients are
                             otherwise sent to the edges in turn
  --no-open                  do not open the window in a browser; none is opened in CI, without a
                             terminal or a display, and with --json anyway
  --env <file>               once it can be reached, append the variables that clients read to this file,
                             NAME=value line by line as a shell reads it, for CI systems; the admin token
                             is then printed nowhere else, nor is an address with a key
  --json                     print addresses and ids as one line of JSON
  --version                  print the version of the package
  --help                     print this text
`;

const OPTIONS = {
  port: { type: "string", default: "7780" },
  host: { type: "string", default: "127.0.0.1" },
  "public-url": { type: "string" },
  "host-name": { type: "string", multiple: true },
  state: { type: "string" },
  seed: { type: "string" },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  "heartbeat-interval": { type: "string", default: "41250" },
  "device-poll-interval": { type: "string", default: "5000" },
  "unknown-fields": { type: "string", default: "ignore" },
  "rate-limits": { type: "string", default: "none" },
  "no-preview": { type: "boolean", default: false },
  "admin-token": { type: "string" },
  "admin-access": { type: "string", default: "loopback" },
  "local-client": { type: "string" },
  "local-client-user": { type: "string", default: "alice" },
  activity: { type: "string" },
  edges: { type: "string" },
  "edges-url": { type: "string" },
  env: { type: "string" },
  json: { type: "boolean", default: false },
  "no-open": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const;

/** Reads the command's arguments. Throws an Error with a message for the user. */
export function readArguments(args: readonly string[]): CliOptions {
  const { values } = parsed(args);
  const { host, state, seed, env, json, help, version } = values;
  const certificate = values["tls-cert"];
  const key = values["tls-key"];
  if ((certificate === undefined) !== (key === undefined)) {
    throw new Error("Give --tls-cert and --tls-key together.");
  }
  const tls =
    certificate === undefined || key === undefined
      ? undefined
      : { cert: readFileSync(certificate), key: readFileSync(key) };
  return {
    platform: {
      host,
      tls,
      port: wholeNumber("--port", values.port, 0, 65_535),
      heartbeatInterval: wholeNumber("--heartbeat-interval", values["heartbeat-interval"], 1),
      devicePollInterval: wholeNumber("--device-poll-interval", values["device-poll-interval"], 1),
      unknownFields: unknownFieldsMode(values["unknown-fields"]),
      rateLimits: rateLimitPreset(values["rate-limits"]),
      preview: !values["no-preview"],
      publicUrl: values["public-url"],
      hostNames: values["host-name"],
      adminAccess: adminAccess(values["admin-access"]),
      // Other users of the machine can read a command's arguments, but not its environment.
      adminToken: values["admin-token"] ?? (process.env.PLATFORM_ADMIN_TOKEN || undefined),
      state,
      seed,
      edges: edgesOptions(values.edges, values["edges-url"]),
    },
    localClient:
      values["local-client"] === undefined
        ? undefined
        : { directory: values["local-client"], user: values["local-client-user"] },
    activity: values.activity === undefined ? undefined : activityTarget(values.activity),
    env,
    json,
    open: !json && !values["no-open"],
    help,
    version,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    const [, unknown] = /^Unknown option '--([\w-]+)'/.exec((error as Error).message) ?? [];
    if (unknown === undefined) throw error;
    const [, meant] = /"(.+)"/.exec(suggestion(unknown, Object.keys(OPTIONS))) ?? [];
    const hint = meant === undefined ? "" : ` Did you mean --${meant}?`;
    throw new Error(
      `There is no option --${unknown}.${hint} game-social-sdk-platform --help lists them.`,
    );
  }
}

function edgesOptions(bus: string | undefined, url: string | undefined): EdgesOptions | undefined {
  if (bus === undefined) {
    if (url === undefined) return undefined;
    throw new Error("--edges-url needs --edges, the address of the bus that edges join by.");
  }
  const { PLATFORM_EDGE_SECRET: secret = "", PLATFORM_BUS_CREDENTIALS: credentials } = process.env;
  return { bus, url, secret, credentials: credentials || undefined };
}

function unknownFieldsMode(value: string): "ignore" | "refuse" {
  if (value === "ignore" || value === "refuse") return value;
  throw new Error(`--unknown-fields must be ignore or refuse; got "${value}".`);
}

function rateLimitPreset(value: string): "none" | "service" {
  if (value === "none" || value === "service") return value;
  throw new Error(`--rate-limits must be none or service; got "${value}".`);
}

function adminAccess(value: string): "loopback" | "network" {
  if (value === "loopback" || value === "network") return value;
  throw new Error(`--admin-access must be loopback or network; got "${value}".`);
}

/** Host and folder of an activity's server, as URL mappings have them. */
function activityTarget(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const sound = url?.protocol === "http:" && url.search === "" && url.hash === "";
  if (url === undefined || !sound || !LOOPBACK.test(url.hostname)) {
    throw new Error(
      `--activity must be an address of this machine such as http://localhost:5173; got "${address}".`,
    );
  }
  return url.host + url.pathname.replace(/\/+$/, "");
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function wholeNumber(name: string, text: string, min: number, max = 2 ** 31): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}; got "${text}".`);
}
