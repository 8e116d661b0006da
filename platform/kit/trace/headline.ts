import { type FieldErrors, firstFieldError } from "../../kernel/http/api-error.js";
import { actText, because, faultText, named, parsed } from "./lines.js";
import { namesIn } from "./names.js";
import type { RequestEntry, TimelineEntry } from "./timeline-entry.js";
import type { Trace } from "./trace-file.js";

/** Why a test has failed, and under it what was most likely the cause; nothing of a test that has passed. */
export function failureLines(trace: Pick<Trace, "entries" | "failure" | "names">): string[] {
  return trace.failure === null ? [] : [trace.failure, ...headlines(trace)];
}

/** What was most likely the cause of a failure, in lines that belong right under it; none where nobody can say. */
export function headlines(trace: Pick<Trace, "entries" | "names">): string[] {
  // What came before an assertion that has passed, or an act that has failed, was not the cause.
  const past = trace.entries.findLastIndex(
    (entry) =>
      (entry.kind === "act" && entry.outcome.error !== undefined) ||
      (entry.kind === "assertion" && entry.passed),
  );
  const entries = trace.entries.slice(past + 1);
  const later = [...requestLine(entries), ...gatewayLines(entries)];
  const lines = later.length > 0 ? later : actLine(trace.entries[past]);
  const names = namesIn(trace.entries, trace.names);
  return lines.map((line) => named(line, names));
}

/** Why an act was refused, where its error does not say it. */
function actLine(entry: TimelineEntry | undefined): string[] {
  if (entry?.kind !== "act" || entry.outcome.reason === undefined) return [];
  return [`The last act was refused: ${actText(entry)}${because(entry.outcome.reason)}`];
}

/** What became of the last request, if it was refused or not answered. */
function requestLine(entries: readonly TimelineEntry[]): string[] {
  const request = entries.findLast((entry) => entry.kind === "request" && !entry.setUp);
  if (request?.kind !== "request" || request.underWay) return [];
  if (request.status > 0 && request.status < 400) return [];
  const { userId, method, url, status, reason } = request;
  const what = `${userId === undefined ? "" : `${userId}: `}${method} ${url}`;
  return status === 0
    ? [`The last request was not answered: ${what}${because(reason)}`]
    : [`The last request was refused: ${what} → ${reasonOf(request)}`];
}

/** The faults that were applied to connections to the gateway; those of requests stand with the request. */
function gatewayLines(entries: readonly TimelineEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind !== "event" || entry.event.kind !== "fault") continue;
    const text = faultText(entry.event);
    if (!ON_REQUEST.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => {
    return `A fault that the test set was applied to the gateway ${count === 1 ? "once" : `${count} times`}: ${text}`;
  });
}

/** Tells a fault that was applied to a request, by its path. */
const ON_REQUEST = / on [A-Z]+ \//;

/** The status of an answer, and what it says is wrong. */
function reasonOf({ status, reason, responseBody }: RequestEntry): string {
  const { message, code, errors, error, error_description } = Object(parsed(responseBody));
  const said = [message ?? error, error_description]
    .filter((each) => typeof each === "string")
    .map((each) => each.replace(`${status}: `, "").replace(/\.$/, ""));
  const number = typeof code === "number" && code !== 0 ? ` (code ${code})` : "";
  const field = errors === undefined ? "" : `; ${firstFieldError(errors as FieldErrors)}`;
  return `${status}${said.length === 0 ? "" : ` ${said.join(": ")}`}${number}${field}${because(reason)}`;
}
