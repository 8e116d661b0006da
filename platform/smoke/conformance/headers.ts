/** Which headers of an answer belong to the API, and not to what carries it. */

const CARRIED =
  /^(date|server|via|vary|connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie|alt-svc|nel|report-to|reporting-endpoints|server-timing|strict-transport-security|x-content-type-options|x-frame-options|content-security-policy|cache-control|access-control-.*|cf-.*|x-envoy-.*|priority)$/;
const NAME = /^[a-z0-9-]{1,60}$/;
const MAX_HEADERS = 50;

/** The names of an answer's headers that are the API's, sorted. */
export const headersOf = (headers: Headers): string[] =>
  [...headers.keys()]
    .filter((name) => NAME.test(name) && !CARRIED.test(name))
    .sort()
    .slice(0, MAX_HEADERS);
