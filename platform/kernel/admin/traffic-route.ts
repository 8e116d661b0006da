import { choice } from "../http/input/readers.js";
import { sentTarget } from "../http/input/targets.js";
import type { Routes } from "../http/routes.js";
import type { TrafficKind } from "../traffic/entry.js";
import type { Traffic } from "../traffic/traffic.js";
import { object } from "./schema.js";

/** The maximum of unread bytes of a watcher; beyond it entries are left out. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/**
 * Entries within so many milliseconds are written together, as a write costs more than an entry. The
 * inspector draws no more often.
 */
const TOGETHER = 50;

const KINDS = [
  "http",
  "gateway",
  "local",
  "webhook",
  "voice",
] as const satisfies readonly TrafficKind[];

const query = object({ kind: choice(KINDS) });

/**
 * `GET /admin/traffic`: the traffic from now on, one JSON object a line; with `?kind=voice` entries
 * of one kind alone.
 */
export function trafficRoute(app: Routes, traffic: Traffic): void {
  app.get("/traffic", { query }, (request, reply) => {
    const { raw } = reply;
    const head = {
      "content-type": "application/x-ndjson",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    if (sentTarget(request).method === "HEAD") {
      // Its answer ends with the headers; that of GET never does.
      reply.hijack();
      raw.writeHead(200, head).end();
      return;
    }
    let skipped = 0;
    let waiting = "";
    let timer: NodeJS.Timeout | undefined;
    const write = (line: object) => {
      waiting += `${JSON.stringify(line)}\n`;
      timer ??= setTimeout(() => {
        timer = undefined;
        raw.write(waiting);
        waiting = "";
      }, TOGETHER);
    };
    const stop = traffic.watch((entry) => {
      if (raw.writableLength + waiting.length > MAX_UNREAD_BYTES) {
        skipped += entry.kind === "skipped" ? entry.count : 1;
        return;
      }
      if (skipped > 0) write({ kind: "skipped", count: skipped });
      skipped = 0;
      write(entry);
    }, request.query.kind);
    raw.on("close", () => {
      clearTimeout(timer);
      stop();
    });
    reply.hijack();
    raw.writeHead(200, head);
    // The headers go at once, so that a watcher knows that it sees everything from here on.
    raw.flushHeaders();
  });
}
