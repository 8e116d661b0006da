/** What web pages of other origins may ask the API, as those of activities do. */

import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { open, openWithGame } from "../../support/platform.js";

const ORIGIN = "http://1234.activity.localhost:7780";

/** Asks, as browsers do, whether a page may send a request with a token. */
function preflight(platform: Platform, path: string, method = "GET"): Promise<Response> {
  return fetch(platform.webBase + path, {
    method: "OPTIONS",
    headers: {
      origin: ORIGIN,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization",
    },
  });
}

function allowed({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control"));
}

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "a page may send %s with a token to the API",
  async (method) => {
    const platform = await open();
    const answer = await preflight(platform, "/api/v10/users/@me/guilds", method);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": expect.stringContaining(method),
      "access-control-allow-headers":
        "Content-Type, Authorization, X-Audit-Log-Reason, X-Track, X-Super-Properties",
      "access-control-max-age": "7200",
    });
  },
);

test("a page may read the API's answers and what they say of limits, and never with cookies", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  for (const [path, status] of [
    ["/api/v10/users/@me", 200],
    ["/api/v9/users/@me", 200],
    ["/api/v10/users/@me/guilds", 401],
    ["/api/v10/nowhere", 404],
    ["/api/v1/gateway", 400],
  ] as const) {
    const authorization = status === 401 ? "" : `Bot ${game.botToken}`;
    const headers = { origin: ORIGIN, authorization };
    const answer = await fetch(platform.webBase + path, { headers });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const exposed = answer.headers.get("access-control-expose-headers");
    expect(exposed).toMatch(/\bRetry-After\b.*\bX-RateLimit-Remaining\b/);
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  }
});

test.each([
  "/admin/users",
  "/admin/browser",
  "/",
  "/activate",
  "/local-client",
  "/oauth2/authorize",
  "/api",
  "/api/../admin/users",
])("no page of another origin may read %s", async (path) => {
  const platform = await open();
  const asked = await preflight(platform, path);
  expect(asked.ok).toBe(false);
  const read = await fetch(platform.webBase + path, { headers: { origin: ORIGIN } });
  expect([...allowed(asked), ...allowed(read)]).toEqual([]);
});

test("programs, which send no Origin, get answers as before", async () => {
  const platform = await open();
  const answer = await fetch(`${platform.webBase}/api/v10/gateway`);
  expect(allowed(answer)).toEqual([]);
  const options = await fetch(`${platform.webBase}/api/v10/gateway`, { method: "OPTIONS" });
  expect(options.status).toBe(405);
});
