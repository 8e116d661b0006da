/** Where the service is: what a client was given, or what the environment says. */

import type { ClientOptions } from "./client-options.js";

/** The roots of the service's HTTP API and of its web pages. */
export type Bases = Pick<ClientOptions, "apiBase" | "webBase">;

/**
 * The environment is read here, because the library does not see what a program puts into
 * `process.env` of a worker, or anywhere in Bun.
 */
export function withEnvironment({ apiBase, webBase }: Bases): Bases {
  const { SOCIAL_SDK_API_BASE, SOCIAL_SDK_WEB_BASE } = process.env;
  return {
    apiBase: apiBase ?? (SOCIAL_SDK_API_BASE || undefined),
    webBase: webBase ?? (SOCIAL_SDK_WEB_BASE || undefined),
  };
}
