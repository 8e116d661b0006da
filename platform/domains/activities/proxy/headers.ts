import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { foreignCookies } from "./signer.js";

/** Headers that concern one connection alone (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that identify the sender of a request; only the platform may set them. */
const ABOUT_CLIENT = /^(?:forwarded|x-forwarded-.*|x-real-ip|x-signature-.*|x-discord-proxy-.*)$/;

/** Headers that frame or keep an answer, which the proxy sets or an activity's page cannot have. */
const OF_ANSWER = new Set([
  "content-security-policy",
  "content-security-policy-report-only",
  "x-frame-options",
]);

/** What lets a document be kept, which it is not (activities 2.16). */
const CACHING = new Set(["age", "cache-control", "etag", "expires", "last-modified", "pragma"]);

/**
 * The headers that go on to a server.
 *
 * @param own - what the proxy says itself
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  host: string,
  via: string,
  own: OutgoingHttpHeaders,
): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  const named = namedByConnection(headers);
  for (const name in headers) {
    // Without its length, a body would be read as the next request.
    const hop = HOP_BY_HOP.has(name) || (named.has(name) && name !== "content-length");
    if (hop || ABOUT_CLIENT.test(name)) continue;
    kept[name] = headers[name];
  }
  const cookies = foreignCookies(headers.cookie);
  if (cookies !== headers.cookie) {
    delete kept.cookie;
    if (cookies !== undefined) kept.cookie = cookies;
  }
  Object.assign(kept, own);
  kept.host = host;
  kept.via = headers.via === undefined ? via : `${headers.via}, ${via}`;
  return kept;
}

/** The headers that go back to an activity. */
export function answerHeaders(
  headers: IncomingHttpHeaders,
  policy: string,
  isDocument: boolean,
): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  const named = namedByConnection(headers);
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || named.has(name) || OF_ANSWER.has(name)) continue;
    if (isDocument && CACHING.has(name)) continue;
    kept[name] = headers[name];
  }
  kept["content-security-policy"] = policy;
  return kept;
}

function namedByConnection({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined) return NONE;
  return new Set(
    connection
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );
}

const NONE: ReadonlySet<string> = new Set();
