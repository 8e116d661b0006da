/** Stands between a scenario and the platform: is notified of a request before it is sent. */

import { onTestFinished, vi } from "vitest";
import type { Request } from "./requests.js";

/**
 * Calls back with every request below the API root before it is sent, until the test ends.
 *
 * @param before - its answer is called with whether the request was granted
 */
export function beforeRequests(
  root: string,
  before: (request: Request) => Promise<(granted: boolean) => void>,
): void {
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith(root)) return send(url, init);
    const sent = new globalThis.Request(url, init);
    const { method } = sent;
    const headers = Object.fromEntries(sent.headers);
    const text = await sent.text();
    const body = text === "" ? undefined : text;
    const after = await before({ method, path: url.slice(root.length), headers, body });
    // The text has the boundary of a form's parts that the type has.
    const response = await send(url, { method, headers, ...(body === undefined ? {} : { body }) });
    after(response.ok);
    return response;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}
