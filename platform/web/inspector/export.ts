import type { FrameEntry, HttpEntry, TrafficEntry } from "../../kernel/traffic/entry.js";

/** Whether an entry is a request with its answer. */
export const isHttp = (entry: TrafficEntry): entry is HttpEntry => "method" in entry;

/** Headers that programs make by themselves. */
const AUTOMATIC =
  /^(host|connection|content-length|accept-encoding|user-agent|accept|sec-.*|origin|referer|accept-language)$/i;

const addressOf = ({ url }: HttpEntry) => new URL(url, location.origin).href;

const wanted = ({ requestHeaders }: HttpEntry) =>
  Object.entries(requestHeaders).filter(([name]) => !AUTOMATIC.test(name));

/** The request as a command of a POSIX shell. */
export function curlOf(entry: HttpEntry): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -g -X ${entry.method} ${quote(addressOf(entry))}`,
    ...wanted(entry).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(entry.requestBody === "" ? [] : [`--data-raw ${quote(entry.requestBody)}`]),
  ].join(" \\\n  ");
}

/** The request as a part of a test. */
export function testOf(entry: HttpEntry): string {
  const path = entry.url.replace(/^\/api\/v\d+/, "");
  const root = path === entry.url ? "webBase" : "apiBase";
  const target =
    entry.kind === "webhook"
      ? JSON.stringify(entry.url)
      : `\`\${platform.${root}}${path.replace(/[`\\]|\$\{/g, "\\$&")}\``;
  const headers = JSON.stringify(Object.fromEntries(wanted(entry)), null, 2).replaceAll(
    "\n",
    "\n  ",
  );
  const body = entry.requestBody === "" ? "" : `\n  body: ${JSON.stringify(entry.requestBody)},`;
  return `const response = await fetch(${target}, {
  method: ${JSON.stringify(entry.method)},
  headers: ${headers},${body}
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

/** Has the browser save a file. */
export function save(name: string, content: object): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
