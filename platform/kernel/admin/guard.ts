import { ApiError, unauthorized } from "../http/api-error.js";
import { readAuthorization } from "../http/authorization.js";
import type { Routes } from "../http/routes.js";
import { secretsEqual } from "../secrets.js";
import type { AdminBrowsers } from "./browsers.js";
import type { EntryKeys } from "./entry-keys.js";

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

/** Whether only this machine may use the admin API, or every machine that reaches the platform. */
export type AdminAccess = "loopback" | "network";

/**
 * Lets only this machine in (unless access is "network"), and only with the admin token, or from a browser
 * that has shown it or a key for one use. The Host header is checked as well, so that a web page cannot
 * reach the admin API through a name that it made point here; for the network, the check of all routes does.
 */
export function guardAdmin(
  app: Routes,
  { adminToken, adminAccess }: { adminToken: string; adminAccess: AdminAccess },
  browsers: AdminBrowsers,
  entryKeys: EntryKeys,
): void {
  app.addHook("onRequest", async (request) => {
    const allowed =
      adminAccess === "network" ||
      (LOOPBACK_ADDRESS.test(request.raw.socket.remoteAddress ?? "") &&
        LOOPBACK_HOST.test(request.headers.host ?? ""));
    if (!allowed) throw new ApiError(403, 0, "403: The admin API answers on loopback only");
    const { scheme, token = "" } = readAuthorization(request);
    if (scheme === "bearer" && secretsEqual(token, adminToken)) return;
    const atDoor = request.routeOptions.url === "/admin/browser";
    if (scheme === "bearer" && atDoor && request.method === "POST" && entryKeys.take(token)) return;
    // The answer is the key itself, which only a page of the platform can read.
    const asksForKey = request.method === "GET" && atDoor;
    const known = asksForKey ? browsers.keyOf(request) !== undefined : browsers.lets(request);
    if (!known) throw unauthorized();
  });
}
