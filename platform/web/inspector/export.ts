import type { FrameEntry, HttpEntry, TrafficEntry } from "../../kernel/traffic/entry.js";
import { isHttp } from "./facts.js";
import { type Piece, piecesOf } from "./pieces.js";

/** Headers that programs make by themselves. */
const AUTOMATIC =
  /^(host|connection|content-length|accept-encoding|user-agent|accept|sec-.*|origin|referer|accept-language)$/i;

const addressOf = ({ url }: HttpEntry) => new URL(url, location.origin).href;

const wanted = ({ requestHeaders }: HttpEntry) =>
  Object.entries(requestHeaders).filter(([name]) => !AUTOMATIC.test(name));

/** Texts of a request, each in pieces that say where a variable stands for a secret. */
function partsOf(entry: HttpEntry) {
  const headers = wanted(entry).map(([name, value]) => [name, piecesOf(value, name)] as const);
  return {
    url: piecesOf(decodeMarks(addressOf(entry))),
    headers,
    body: piecesOf(entry.requestBody),
  };
}

/** The address parser encodes the marks of what is redacted. */
const decodeMarks = (text: string) => text.replaceAll("%E2%80%A2", "•");

/** Variables for what the platform redacts in a request, such as `BOT_TOKEN`. */
export function variablesOf(entry: HttpEntry): string[] {
  const { url, headers, body } = partsOf(entry);
  const all = [url, ...headers.map(([, pieces]) => pieces), body].flat();
  return [...new Set(all.flatMap((piece) => (typeof piece === "string" ? [] : [piece.variable])))];
}

const shell = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? `'${piece.replaceAll("'", `'\\''`)}'` : `"$${piece.variable}"`,
    )
    .join("");

/** The request as a command of a POSIX shell, which says what is missing while a variable is not set. */
export function curlOf(entry: HttpEntry): string {
  const { url, headers, body } = partsOf(entry);
  const command = [
    `curl -g -X ${entry.method} ${shell(url)}`,
    ...headers.map(([name, value]) => `-H ${shell([`${name}: `, ...value])}`),
    ...(entry.requestBody === "" ? [] : [`--data-raw ${shell(body)}`]),
  ].join(" \\\n  ");
  const needed = variablesOf(entry).map(
    (name) => `: "\${${name}:?Set it first: export ${name}=...}" && `,
  );
  return needed.join("") + command;
}

/** A text as JavaScript, with variables of the environment for what is redacted. */
function script(pieces: readonly Piece[]): string {
  if (pieces.every((piece) => typeof piece === "string")) return JSON.stringify(pieces.join(""));
  const inner = pieces.map((piece) =>
    typeof piece === "string"
      ? piece.replace(/[`\\]|\$\{/g, "\\$&")
      : `\${process.env.${piece.variable}}`,
  );
  return `\`${inner.join("")}\``;
}

/** The request as a part of a test. */
export function testOf(entry: HttpEntry): string {
  const path = entry.url.replace(/^\/api\/v\d+/, "");
  const root = path === entry.url ? "webBase" : "apiBase";
  const { url, headers, body } = partsOf(entry);
  const inner = piecesOf(path).map((piece) =>
    typeof piece === "string"
      ? piece.replace(/[`\\]|\$\{/g, "\\$&")
      : `\${process.env.${piece.variable}}`,
  );
  const target =
    entry.kind === "webhook" ? script(url) : `\`\${platform.${root}}${inner.join("")}\``;
  const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${script(value)},\n`);
  const sent = entry.requestBody === "" ? "" : `\n  body: ${script(body)},`;
  return `const response = await fetch(${target}, {
  method: ${JSON.stringify(entry.method)},
  headers: {
${lines.join("")}  },${sent}
});
expect(response.status).toBe(${entry.status});
`;
}

/** A frame of the gateway as a part of a test; undefined for one that no test would send. */
export function frameTestOf({ kind, direction, text, userId }: FrameEntry): string | undefined {
  if (kind !== "gateway") return undefined;
  let frame: { op?: unknown; d?: unknown; t?: unknown };
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  const data = JSON.stringify(frame.d ?? null, null, 2);
  if (direction === "in") return `client.send(${JSON.stringify({ op: frame.op, d: frame.d })});\n`;
  if (typeof frame.t !== "string" || userId === undefined) return undefined;
  return `platform.dispatch(${JSON.stringify(userId)}, ${JSON.stringify(frame.t)}, ${data});\n`;
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** Requests as a HAR file (version 1.2), which browsers and other programs open. */
export function harOf(all: readonly TrafficEntry[]): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "game-social-sdk-platform", version: "1" },
      entries: all.filter(isHttp).map((entry) => ({
        startedDateTime: new Date(entry.at - entry.duration).toISOString(),
        time: entry.duration,
        request: {
          method: entry.method,
          url: addressOf(entry),
          httpVersion: "HTTP/1.1",
          cookies: [],
          headers: pairs(entry.requestHeaders),
          queryString: pairs(Object.fromEntries(new URL(addressOf(entry)).searchParams)),
          headersSize: -1,
          bodySize: -1,
          ...(entry.requestBody === ""
            ? {}
            : {
                postData: {
                  mimeType: entry.requestHeaders["content-type"] ?? "",
                  text: entry.requestBody,
                },
              }),
        },
        response: {
          status: entry.status,
          statusText: "",
          httpVersion: "HTTP/1.1",
          cookies: [],
          headers: pairs(entry.responseHeaders),
          content: {
            size: entry.responseBody.length,
            mimeType: entry.responseHeaders["content-type"] ?? "",
            text: entry.responseBody,
          },
          redirectURL: "",
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: entry.duration, receive: 0 },
      })),
    },
  };
}
