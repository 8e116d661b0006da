import { PlatformError } from "../../../kernel/errors.js";
import { isLoopback } from "../../../kernel/http/loopback.js";
import type { ActivitySettings, UrlMapping } from "./record.js";
import { checkMappings } from "./url-map.js";

/**
 * Checks the address of a developer's own server.
 *
 * @throws PlatformError that says what is wrong with it
 */
export function checkOverride(override: string | null): void {
  if (override === null) return;
  const url = URL.canParse(override) ? new URL(override) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw fault(override, "it must be an address such as http://localhost:5173.");
  }
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    throw fault(override, "it must have no user, query or fragment.");
  }
  if ((url.protocol === "http:") !== isLoopback(url.hostname)) {
    throw fault(override, "servers on this machine are asked by http, others by https.");
  }
  try {
    checkMappings([mappingTo(override)]);
  } catch (error) {
    throw fault(override, error instanceof Error ? error.message : String(error));
  }
}

/** Lists that were made, by the settings that they are of; those are never changed in place. */
const lists = new WeakMap<ActivitySettings, readonly UrlMapping[]>();

/**
 * The effective mappings: the developer's own server replaces `/`, and comes last, so that all
 * other mappings apply. The embedded SDK only accepts messages from its own origin, so the server
 * is requested through the proxy.
 */
export function effectiveMappings(settings: ActivitySettings): readonly UrlMapping[] {
  const { activityUrlOverride, urlMappings } = settings;
  if (activityUrlOverride === null) return urlMappings;
  const made = lists.get(settings) ?? [
    ...urlMappings.filter(({ prefix }) => prefix !== "/"),
    mappingTo(activityUrlOverride),
  ];
  lists.set(settings, made);
  return made;
}

function mappingTo(override: string): UrlMapping {
  const { host, pathname } = new URL(override);
  return { prefix: "/", target: host + pathname.replace(/\/+$/, "") };
}

function fault(override: string, why: string): PlatformError {
  return new PlatformError(
    `The address "${override}" cannot take the activity's place: ${why}`,
    "activityUrlOverride",
  );
}
