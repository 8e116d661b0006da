import { isLoopback } from "../../../kernel/http/loopback.js";
import type { UrlMapping } from "../core/api.js";
import { partsOf, splitTarget } from "../core/group.js";

/** Where a request of an activity goes. */
export interface Upstream {
  readonly mapping: UrlMapping;
  readonly secure: boolean;
  /** Host with its port if it has one, for the Host header. */
  readonly host: string;
  /** Name or address to connect to. */
  readonly hostName: string;
  readonly port: number;
  /** Path and query. */
  readonly path: string;
}

/** What a part of a path may be to become a part of a host name. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Path and query as servers read them, without a way out of a folder; undefined for no path. */
export function readPath(url: string): { path: string; query: string } | undefined {
  if (!url.startsWith("/")) return undefined;
  try {
    // What follows cannot be read as a host, whatever the path begins with.
    const { pathname, search, host } = new URL(`http://activity${url}`);
    return host === "activity" ? { path: pathname, query: search } : undefined;
  } catch {
    return undefined;
  }
}

/** A path without the prefix that activities may put before it; undefined when it has none. */
export function withoutProxyPrefix(path: string): string | undefined {
  if (path === "/.proxy") return "/";
  return path.startsWith("/.proxy/") ? path.slice("/.proxy".length) : undefined;
}

/** A mapping that is read already. */
interface ReadMapping {
  readonly mapping: UrlMapping;
  /** Parts of the prefix, each with its name if it stands for any. */
  readonly parts: readonly { readonly text: string; readonly name: string | undefined }[];
  readonly host: string;
  readonly folder: string;
}

/** Mappings are never changed in place, so that each list has to be read only once. */
const readMappings = new WeakMap<readonly UrlMapping[], readonly ReadMapping[]>();

/** Where a path leads by the first mapping that fits; undefined when none does. */
export function route(
  mappings: readonly UrlMapping[],
  path: string,
  query: string,
): Upstream | undefined {
  const parts = path.split("/").slice(1);
  for (const mapping of read(mappings)) {
    const upstream = follow(mapping, parts, query);
    if (upstream !== undefined) return upstream;
  }
  return undefined;
}

/** The mapping that would let a path through, to show to developers. */
export function suggestion(path: string): UrlMapping {
  const [first] = partsOf(path);
  return { prefix: first === undefined ? "/" : `/${first}`, target: "localhost:5173" };
}

function read(mappings: readonly UrlMapping[]): readonly ReadMapping[] {
  const known = readMappings.get(mappings);
  if (known !== undefined) return known;
  const made = mappings.map((mapping) => {
    const { host, path: folder } = splitTarget(mapping.target);
    const parts = partsOf(mapping.prefix).map((text) => ({
      text,
      name: /^\{([a-z]+)\}$/.exec(text)?.[1],
    }));
    return { mapping, parts, host, folder };
  });
  readMappings.set(mappings, made);
  return made;
}

function follow(found: ReadMapping, parts: readonly string[], query: string) {
  const { mapping, parts: wanted } = found;
  const names = new Map<string, string>();
  for (const [index, { text, name }] of wanted.entries()) {
    const given = parts[index];
    if (given === undefined || given === "") return undefined;
    if (name !== undefined) names.set(name, given);
    else if (given !== text) return undefined;
  }
  const host = fillIn(found.host, names, (value) => LABEL.test(value));
  const base = fillIn(found.folder, names, () => true);
  if (host === undefined || base === undefined) return undefined;
  const rest = parts.slice(wanted.length);
  const path = `${base}/${rest.join("/")}`;
  const [, hostName = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  const secure = !isLoopback(hostName);
  return {
    mapping,
    secure,
    host,
    hostName: hostName.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port ?? (secure ? 443 : 80)),
    path: path + query,
  };
}

function fillIn(
  pattern: string,
  names: ReadonlyMap<string, string>,
  fits: (value: string) => boolean,
): string | undefined {
  if (names.size === 0) return pattern;
  let sound = true;
  const filled = pattern.replace(/\{([a-z]+)\}/g, (_match, name: string) => {
    const value = names.get(name) ?? "";
    sound &&= fits(value);
    return value;
  });
  return sound ? filled : undefined;
}
