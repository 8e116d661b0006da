/** The options of the smoke test. */

import { resolve } from "node:path";
import { AREAS } from "./check.js";
import { COUNT } from "./choice.js";
import type { SmokeContext } from "./context.js";
import { mustBeWritable } from "./paths.js";
import type { ServiceOptions } from "./service.js";

const TIMEOUT = 30_000;

export const smokeUsage = `Usage: game-social-sdk smoke [options]

Runs ${COUNT} checks of an SDK library against a service, and undoes their changes there, also
when it is interrupted. By default it checks the library that programs in this project load, against
a local platform that it starts (package game-social-sdk-platform). The exit code is 0 when no
check has failed, else 1.

  --library <file>        the SDK's library, as SOCIAL_SDK_LIBRARY
  --only <text>           the checks whose area or name has this text; may be given several times
  --list                  print the checks instead
  --timeout <ms>          what one check may take (default ${TIMEOUT})
  --json                  print the outcomes as JSON, and the progress to standard error
  --junit <file>          write the outcomes as JUnit's XML
  --application-id <id>   not the local platform, but the service itself, with this application;
                          needs the environment variable SMOKE_TOKEN, an access token of a player,
                          and SMOKE_TOKEN_2 for what takes two
  --api-base, --web-base <url>
                          where that service is, as SOCIAL_SDK_API_BASE and SOCIAL_SDK_WEB_BASE
  -h, --help              print this text

Areas: ${AREAS.join(", ")}.

Usage: game-social-sdk smoke --service <base> [options]

Checks a service instead of a library: HTTP API, commands, webhooks, endpoints, voice and gateway. <base>
is the API's base, such as https://service.example/api/v10. It takes --only, --list, --timeout, --json and
--junit, and sends only requests that read, unless --write is given.

  SMOKE_BOT_TOKEN         in the environment: the token of a bot; without it most checks are skipped
  SMOKE_TOKEN             in the environment: an access token of a player, for checks of OAuth2
  --guild <id>            a guild that the bot is in, as SMOKE_GUILD
  --channel <id>          a text channel of it, as SMOKE_CHANNEL
  --write                 make channels, messages, a webhook, a role and a command in the guild, and
                          give the application endpoints that it lacks; check them, and take them away
                          again, even when interrupted
  --tunnel <url>, --tunnel-port <port>
                          the public address of a tunnel, and the port here that it leads to, so that a
                          service elsewhere reaches endpoints on this machine
  --differences <file>    write what was observed (statuses, codes, names and types of fields, names of
                          headers), without ids, secrets and texts
  --compare <file>        compare with such a file of another run; differences make the exit code 1
`;

const OPTIONS = {
  library: { type: "string" },
  only: { type: "string", multiple: true },
  list: { type: "boolean", default: false },
  timeout: { type: "string", default: String(TIMEOUT) },
  json: { type: "boolean", default: false },
  junit: { type: "string" },
  "application-id": { type: "string" },
  "api-base": { type: "string" },
  "web-base": { type: "string" },
  service: { type: "string" },
  guild: { type: "string" },
  channel: { type: "string" },
  write: { type: "boolean", default: false },
  tunnel: { type: "string" },
  "tunnel-port": { type: "string" },
  differences: { type: "string" },
  compare: { type: "string" },
  // Options that the command passes to the processes it starts.
  worker: { type: "boolean", default: false },
  page: { type: "string" },
  opened: { type: "string", default: "none" },
} as const;

/** Options of tests of a library against another service than the local platform. */
const OF_LIBRARY = ["application-id", "api-base", "web-base"] as const;

/** Options of checks of a service. */
const OF_SERVICE = [
  "guild",
  "channel",
  "write",
  "tunnel",
  "tunnel-port",
  "differences",
  "compare",
] as const;

/** Reads the options and checks each by itself. */
export function readOptions(context: SmokeContext, args: readonly string[]) {
  return context.readArguments(args, {
    options: OPTIONS,
    usage: smokeUsage,
    onWord: (word) => `To choose checks by it, write --only ${word}.`,
  });
}

/** The values of the options, each checked by itself. */
export type Values = ReturnType<typeof readOptions>;

/** The options of a run. */
export interface RunOptions {
  /** Milliseconds that one check may take. */
  readonly timeout: number;
  readonly json: boolean;
  readonly junit: string | undefined;
  /** Undefined for the local platform. */
  readonly service: ServiceOptions | undefined;
}

/** Refuses combinations that would only fail at the end of the run, or never. */
export function runOptions(context: SmokeContext, values: Values): RunOptions {
  const timeout = milliseconds(context, values.timeout);
  const junit = values.junit && resolve(values.junit);
  if (junit) mustBeWritable(context, junit, "--junit");
  return { timeout, json: values.json, junit, service: serviceOptions(context, values) };
}

/** Refuses options of the other kind of test, which would be ignored. */
export function mustBelong({ refuse }: SmokeContext, values: Values): void {
  const isGiven = (name: keyof Values) => values[name] !== undefined && values[name] !== false;
  const [wrong, advice] =
    values.service === undefined
      ? [OF_SERVICE.find(isGiven), "is for checks of a service. Add --service with its API's base"]
      : [
          (["library", ...OF_LIBRARY] as const).find(isGiven),
          "is for tests of a library. Leave out --service",
        ];
  if (wrong !== undefined) refuse(`--${wrong} ${advice}, or leave it out.`);
}

function serviceOptions({ refuse }: SmokeContext, values: Values): ServiceOptions | undefined {
  if (OF_LIBRARY.every((name) => values[name] === undefined)) return undefined;
  const { SOCIAL_SDK_APPLICATION_ID, SOCIAL_SDK_API_BASE, SOCIAL_SDK_WEB_BASE } = process.env;
  const apiBase = values["api-base"] ?? (SOCIAL_SDK_API_BASE || undefined);
  const webBase = values["web-base"] ?? (SOCIAL_SDK_WEB_BASE || undefined);
  mustBeBase(refuse, values["api-base"] ? "--api-base" : "SOCIAL_SDK_API_BASE", apiBase);
  mustBeBase(refuse, values["web-base"] ? "--web-base" : "SOCIAL_SDK_WEB_BASE", webBase);
  const applicationId = values["application-id"] ?? SOCIAL_SDK_APPLICATION_ID;
  return { applicationId, apiBase, webBase };
}

export function milliseconds({ refuse }: SmokeContext, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 3_600_000) return value;
  return refuse(`--timeout is "${text}"; give milliseconds, from 1 to 3600000.`);
}

/** Refuses a value that is neither an HTTP address nor undefined. */
function mustBeBase(refuse: SmokeContext["refuse"], name: string, base: string | undefined): void {
  if (base === undefined) return;
  const { protocol } = URL.canParse(base) ? new URL(base) : { protocol: "" };
  if (protocol !== "http:" && protocol !== "https:")
    refuse(`${name} is not an http or https URL. Give one such as https://service.example/api/v9.`);
}
