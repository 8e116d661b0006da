import type { SentRequest } from "./matchers/subjects.js";
import type { Timeline } from "./trace/timeline.js";

/** What the clients of a user have sent: requests, and frames of the gateway. */
export function sentBy(userId: string, timeline: Timeline): SentRequest[] {
  return timeline.entries.flatMap((entry): SentRequest[] => {
    if (entry.kind === "request" && entry.userId === userId) {
      const path = entry.url.replace(/^\/api(?:\/v\d+)?/, "").replace(/\?.*$/, "");
      const body = parsed(entry.requestBody);
      return [{ what: `${entry.method} ${path}`, body, status: entry.status }];
    }
    if (entry.kind === "frame" && entry.direction === "in" && entry.userId === userId) {
      const { op, d } = Object(parsed(entry.text));
      return [{ what: `op ${op}`, body: d, status: undefined }];
    }
    return [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
