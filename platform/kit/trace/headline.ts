import { type FieldErrors, firstFieldError } from "../../kernel/http/api-error.js";
import { because, named, parsed } from "./lines.js";
import { namesIn } from "./names.js";
import type { RequestEntry, TimelineEntry } from "./timeline.js";
import type { Trace } from "./trace-file.js";

/** Why a test has failed, and under it what was most likely the cause; nothing of a test that has passed. */
export function failureLines(trace: Pick<Trace, "entries" | "failure" | "names">): string[] {
  return trace.failure === null ? [] : [trace.failure, ...headlines(trace)];
}

/** What was most likely the cause of a failure, in lines that belong right under it; none where nobody can say. */
export function headlines(trace: Pick<Trace, "entries" | "names">): string[] {
  const request = lastRequest(trace.entries);
  if (request === undefined || (request.status > 0 && request.status < 400)) return [];
  const { userId, method, url } = request;
  const who = userId === undefined ? "" : `${userId}: `;
  const what = `${who}${method} ${url}`;
  const line =
    request.status === 0
      ? `The last request was not answered: ${what}${because(request.reason)}`
      : `The last request was refused: ${what} → ${reasonOf(request)}`;
  return [named(line, namesIn(trace.entries, trace.names))];
}

/** The last request of the test; none if an act failed or an assertion passed after it, as then it was not the cause. */
function lastRequest(entries: readonly TimelineEntry[]): RequestEntry | undefined {
  const last = entries.findLast(
    (entry) =>
      (entry.kind === "request" && !entry.setUp) ||
      (entry.kind === "act" && entry.outcome.error !== undefined) ||
      (entry.kind === "assertion" && entry.passed),
  );
  return last?.kind === "request" ? last : undefined;
}

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
