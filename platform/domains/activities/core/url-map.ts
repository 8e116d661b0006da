import { isIP } from "node:net";
import { PlatformError } from "../../../kernel/errors.js";
import type { UrlMapping } from "./record.js";

/** Most mappings of an application. */
const MAX_MAPPINGS = 50;
const MAX_LENGTH = 256;

const PART = /^(?:\{[a-z]+\}|[A-Za-z0-9._~-]+)$/;
const LABEL = /^(?:\{[a-z]+\}|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)$/i;

/** Names of activities on the platform's port end so. */
export const ACTIVITY_SUFFIX = ".activity.localhost";

/**
 * Checks mappings, and says of the first that cannot be what is wrong with it.
 *
 * @throws PlatformError
 */
export function checkMappings(mappings: readonly UrlMapping[]): UrlMapping[] {
  if (mappings.length > MAX_MAPPINGS) {
    throw fault(`An application has at most ${MAX_MAPPINGS} URL mappings; got ${mappings.length}.`);
  }
  const prefixes = new Set<string>();
  return mappings.map(({ prefix, target }) => {
    const wrong = prefixFault(prefix) ?? targetFault(target) ?? namesFault(prefix, target);
    if (wrong !== undefined) throw fault(`The URL mapping ${prefix} → ${target}: ${wrong}`);
    const shape = prefix.replace(/\{[a-z]+\}/g, "{}").replace(/\/$/, "");
    if (prefixes.has(shape)) {
      throw fault(`The URL mapping ${prefix} → ${target} is never reached: the prefix is taken.`);
    }
    prefixes.add(shape);
    return { prefix, target };
  });
}

/** The parts of a prefix or of a path. */
export function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Host and folder of a target. */
export function splitTarget(target: string): { host: string; path: string } {
  const at = target.indexOf("/");
  if (at === -1) return { host: target, path: "" };
  return { host: target.slice(0, at), path: target.slice(at).replace(/\/+$/, "") };
}

function prefixFault(prefix: string): string | undefined {
  if (typeof prefix !== "string" || !prefix.startsWith("/") || prefix.length > MAX_LENGTH) {
    return `the prefix must begin with "/" and have at most ${MAX_LENGTH} characters.`;
  }
  if (prefix.includes("//")) return "the prefix has an empty part.";
  const parts = partsOf(prefix);
  if (parts[0] === ".proxy" || parts[0] === ".platform") {
    return `"/${parts[0]}" is the platform's own; leave it out.`;
  }
  const wrong = parts.find((part) => !PART.test(part) || part === "." || part === "..");
  return wrong && `"${wrong}" cannot be a part of a prefix; use letters, digits or {name}.`;
}

function targetFault(target: string): string | undefined {
  if (typeof target !== "string" || target === "" || target.length > MAX_LENGTH) {
    return `the target must have 1 to ${MAX_LENGTH} characters.`;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return "the target has no scheme; leave it out.";
  const { host, path } = splitTarget(target);
  const [, name = "", port] = /^(\[[0-9a-f:]+\]|[^:]*)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (name === "" || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1) {
    return `"${host}" is no host, with or without a port.`;
  }
  const labels = name.split(".");
  const address = isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (!address && !labels.every((label) => LABEL.test(label))) return `"${name}" is no host name.`;
  if (!address && labels.at(-1)?.startsWith("{")) {
    return "the last part of the host must be fixed, or a page could choose any server.";
  }
  if (`.${name.toLowerCase()}`.endsWith(ACTIVITY_SUFFIX)) {
    return "the target is an activity's own address, so that requests would go round in circles.";
  }
  const wrong = partsOf(path).find((part) => !PART.test(part) || part === "." || part === "..");
  return wrong && `"${wrong}" cannot be a part of the target's folder.`;
}

function namesFault(prefix: string, target: string): string | undefined {
  const given = namesIn(prefix);
  const used = namesIn(target);
  if (new Set(given).size !== given.length) return "a name stands twice in the prefix.";
  const missing = used.find((name) => !given.includes(name));
  if (missing !== undefined) return `the target uses {${missing}}, which the prefix does not have.`;
  const idle = given.find((name) => !used.includes(name));
  return idle && `the target does not use {${idle}}.`;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name as string);
}

function fault(message: string): PlatformError {
  return new PlatformError(message, "urlMappings");
}
