/** The options of a run against a service. */

import { resolve } from "node:path";
import { isLoopback } from "../../kernel/http/loopback.js";
import type { SmokeContext } from "../context.js";
import { milliseconds, type Values } from "../options.js";
import { mustBeWritable } from "../paths.js";
import type { Credentials, Reach } from "./scene.js";

/** The values of the options, with a service. */
export type ServiceValues = Values & { readonly service: string };

/** How a service is checked. */
export interface ConformanceOptions {
  readonly base: string;
  readonly credentials: Credentials;
  readonly writes: boolean;
  readonly timeout: number;
  readonly json: boolean;
  readonly junit: string | undefined;
  /** Where the differences are written. */
  readonly differences: string | undefined;
  /** The file of another run. */
  readonly compare: string | undefined;
}

/** Refuses combinations that would only fail later. */
export function conformanceOptions(
  context: SmokeContext,
  values: ServiceValues,
): ConformanceOptions {
  const { SMOKE_BOT_TOKEN, SMOKE_TOKEN, SMOKE_GUILD, SMOKE_CHANNEL } = process.env;
  const base = baseOf(context, values.service);
  const credentials = {
    botToken: SMOKE_BOT_TOKEN?.replace(/^Bot /, "") || undefined,
    playerToken: SMOKE_TOKEN || undefined,
    guild: idOf(context, "guild", values.guild ?? SMOKE_GUILD),
    channel: idOf(context, "channel", values.channel ?? SMOKE_CHANNEL),
    reach: reachOf(context, base, values),
  };
  for (const [name, token] of Object.entries({ SMOKE_BOT_TOKEN, SMOKE_TOKEN }))
    if (token && !/^[\x21-\x7e]+( [\x21-\x7e]+)?$/.test(token))
      context.refuse(`${name} has characters that no token has. Copy the token again.`);
  if (values.write && (!credentials.botToken || !credentials.guild))
    context.refuse(
      "--write needs a bot in a guild where it may make things: set SMOKE_BOT_TOKEN and --guild.",
    );
  return {
    base,
    credentials,
    writes: values.write,
    timeout: milliseconds(context, values.timeout),
    json: values.json,
    junit: fileOf(context, "junit", values.junit),
    differences: fileOf(context, "differences", values.differences),
    compare: values.compare && resolve(values.compare),
  };
}

function baseOf({ refuse }: SmokeContext, service: string): string {
  const url = URL.canParse(service) ? new URL(service) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return refuse(
      "--service is no http or https URL. Give one such as https://service.example/api/v10.",
    );
  if (url.username || url.password || url.search || url.hash)
    return refuse(
      "--service has more than an address and a path. Credentials go into SMOKE_BOT_TOKEN.",
    );
  const path = url.pathname.replace(/\/+$/, "");
  if (/\/api\/v(9|10)$/.test(path)) return `${url.origin}${path}`;
  return refuse(
    `--service is ${url.origin}${path}, which does not end with a version of the API that bots use. ` +
      `Give its base, such as ${url.origin}/api/v10.`,
  );
}

function reachOf({ refuse }: SmokeContext, base: string, values: Values): Reach | undefined {
  const { tunnel: url, "tunnel-port": given } = values;
  if (url === undefined && given === undefined)
    return isLoopback(new URL(base).hostname) ? { port: 0 } : undefined;
  const port = Number(given);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  if (isPort && url !== undefined && /^https?:/.test(url) && URL.canParse(url))
    return { port, url };
  return refuse(
    "--tunnel takes the public https address of a tunnel to this machine, and --tunnel-port the port " +
      "that it leads to. Give both.",
  );
}

function idOf({ refuse }: SmokeContext, name: string, id: string | undefined): string | undefined {
  if (!id) return undefined;
  if (/^\d{15,20}$/.test(id)) return id;
  return refuse(`The ${name} is no id. Give the 17 to 20 digits that the service shows for it.`);
}

function fileOf(context: SmokeContext, option: string, file: string | undefined) {
  if (file === undefined) return undefined;
  mustBeWritable(context, resolve(file), `--${option}`);
  return resolve(file);
}
