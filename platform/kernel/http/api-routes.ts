import type { ServedRoute } from "./route-table.js";

/** The path pattern below the API root; undefined outside the API. */
export function apiRoute(pattern: string | undefined, url: string): string | undefined {
  if (!url.startsWith("/api/")) return undefined;
  return pattern?.replace(/^\/api\/v\d+/, "") ?? "(unknown)";
}

/** The API's routes among these, such as `GET /channels/:channel_id`. */
export function apiRoutes(served: readonly ServedRoute[]): string[] {
  return served.flatMap(({ method, url }) => {
    const route = apiRoute(url, url);
    return route === undefined ? [] : `${method} ${route}`;
  });
}
