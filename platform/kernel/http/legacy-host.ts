import type { IncomingMessage } from "node:http";
import { invalidVersion } from "./api-error.js";
import { sentTarget } from "./input/targets.js";
import { sendLimitHit } from "./limit-answers.js";
import type { RateLimits } from "./rate-limits.js";
import type { Routes } from "./routes.js";
import { hostNameOf } from "./sites.js";

/**
 * The name that stands for the service's old host. Names below `localhost` lead to this machine alone,
 * so no web page can have it.
 */
export const LEGACY_HOST = "legacy.localhost";

/** By which the old host's limit is set in {@link RateLimits}, as routes are by method and path. */
export const LEGACY_HOST_REQUESTS = "legacy host";

/** The first version of HTTP API and gateway that the old host never serves (contract, Versioning). */
const FIRST_UNSUPPORTED = 10;

/** Whether a request is for the service's old host. */
export function isForLegacyHost(request: Pick<IncomingMessage, "headers">): boolean {
  return hostNameOf(request) === LEGACY_HOST;
}

/** Whether the host that a request is for never serves a version. */
export function isTooNew(request: Pick<IncomingMessage, "headers">, version: number): boolean {
  return isForLegacyHost(request) && version >= FIRST_UNSUPPORTED;
}

/** The path of a request: files have one of their own on the old host. */
export function pathOnHost({ headers, url = "/" }: Pick<IncomingMessage, "headers" | "url">) {
  return isForLegacyHost({ headers }) ? url.replace(/^\/_cdn(?=\/)/, "/cdn") : url;
}

/** Holds requests to the old host to its versions and its limit; the `_cdn` path has no limit. */
export function guardLegacyHost(app: Routes, rateLimits: RateLimits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isForLegacyHost(request) || request.originalUrl.startsWith("/_cdn/")) return;
    const hit = rateLimits.countHost(request, reply, LEGACY_HOST_REQUESTS);
    if (hit !== undefined) return sendLimitHit(reply, hit);
    const version = /^\/api\/v(\d+)(?=[/?]|$)/.exec(sentTarget(request).url)?.[1];
    if (version !== undefined && isTooNew(request, Number(version))) throw invalidVersion();
  });
}
