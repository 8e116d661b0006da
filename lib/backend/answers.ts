/** Reads the service's answers, and makes errors of refusals. */

import { SdkError } from "../operations/sdk-error.js";
import { MAX_WAIT, numberIn } from "./rate-limits.js";

/** The largest answer that is read, in bytes: a lobby has up to 1000 members with metadata. */
const MAX_BODY = 16 * 1024 * 1024;

/** How much of a failure's body an error keeps, in characters. */
const KEPT_OF_FAILURE = 64 * 1024;

/** Reasons of a refused form that the message names. */
const MAX_REASONS = 5;

/** An answer whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The answer has more bytes than any of the contract. */
export class AnswerTooLarge extends Error {}

/** Reads the body of an answer. @throws AnswerTooLarge, or whatever ends the connection */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers, body } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY) throw new AnswerTooLarge(`The answer has more than ${MAX_BODY} bytes.`);
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString() };
}

/** The error for an answer that is no success. */
export function refusal(
  operation: string,
  { status, headers, text }: Answer,
  secrets: readonly unknown[],
): SdkError {
  const body = parsed(text);
  const code = Number.isSafeInteger(body.code) ? (body.code as number) : 0;
  const retryAfter = status === 429 ? Math.min(secondsToWait(headers, body), MAX_WAIT) : 0;
  return new SdkError({
    operation,
    type: "HTTPError",
    message: messageOf(status, body),
    code,
    status,
    retryable: status === 429 || status === 423 || status >= 500,
    retryAfter,
    responseBody: text.slice(0, KEPT_OF_FAILURE),
    secrets,
  });
}

/** Whether a 429 applies to all requests of its sender. */
export function isGlobal({ headers, text }: Answer): boolean {
  return headers.get("x-ratelimit-global") === "true" || parsed(text).global === true;
}

/** The wait that the service asks for; one second if it does not say. */
function secondsToWait(headers: Headers, body: Readonly<Record<string, unknown>>): number {
  const { retry_after: exact } = body;
  if (typeof exact === "number" && Number.isFinite(exact) && exact >= 0) return exact;
  const seconds = numberIn(headers, "retry-after");
  if (seconds !== undefined) return seconds;
  const date = Date.parse(headers.get("retry-after") ?? "");
  return Number.isNaN(date) ? 1 : Math.max(0, (date - Date.now()) / 1000);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function messageOf(status: number, body: Readonly<Record<string, unknown>>): string {
  if (status >= 300 && status < 400) {
    return `The service redirects (status ${status}), which is not followed: check apiBase`;
  }
  const said = [body.message, body.error_description, body.error].find(
    (text) => typeof text === "string" && text !== "",
  );
  const reasons = reasonsIn(body.errors, "").slice(0, MAX_REASONS);
  return [said ?? `The service answered with status ${status}`, ...reasons].join("; ");
}

/** The leaves of the tree of a refused form, each with the field that it is about. */
function reasonsIn(tree: unknown, path: string, depth = 0): string[] {
  if (typeof tree !== "object" || tree === null || depth > 10) return [];
  return Object.entries(tree).flatMap(([name, value]) => {
    if (name !== "_errors") return reasonsIn(value, path ? `${path}.${name}` : name, depth + 1);
    const leaves: unknown[] = Array.isArray(value) ? value : [];
    return leaves.map((leaf) => {
      const message = (leaf as { message?: unknown } | null)?.message;
      return `${path || "body"}: ${String(message ?? "refused")}`;
    });
  });
}
