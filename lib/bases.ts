/** The service's addresses: from a client's options, or from the environment. */

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

/**
 * Refuses addresses that no request can be sent to.
 *
 * @param place - The function, such as `new Client`.
 * @throws TypeError that shows the value and what to write instead.
 */
export function checkBases(place: string, bases: Bases): void {
  for (const [name, base] of Object.entries(bases)) {
    if (base === undefined || typeof base !== "string" || /^https?:\/\/./i.test(base)) continue;
    const host = base.replace(/^\/+/, "");
    const meant = base.includes("://") || !URL.canParse(`http://${host}`) ? "127.0.0.1:7780" : host;
    throw new TypeError(
      `${place}: ${name} (or its environment variable ${VARIABLES[name as keyof Bases]}) is "${base}", ` +
        `which is not an http or https URL. Write one such as "http://${meant}".`,
    );
  }
}

const VARIABLES = { apiBase: "SOCIAL_SDK_API_BASE", webBase: "SOCIAL_SDK_WEB_BASE" } as const;
