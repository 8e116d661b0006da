import type { FastifyRequest } from "fastify";
import { invalidForm } from "./api-error.js";
import { charactersOf } from "./input/readers.js";

/** Longest reason, in characters. */
const LIMIT = 512;

/**
 * The reason that a request gives for the audit log.
 *
 * @returns null when it gives none
 * @throws ApiError 50035 for one that is too long
 */
export function readReason({ headers }: FastifyRequest): string | null {
  const header = headers["x-audit-log-reason"];
  if (typeof header !== "string" || header === "") return null;
  const reason = decoded(header);
  if (charactersOf(reason, LIMIT) <= LIMIT) return reason;
  const message = `Must be ${LIMIT} or fewer in length.`;
  throw invalidForm({
    "X-Audit-Log-Reason": { _errors: [{ code: "BASE_TYPE_MAX_LENGTH", message }] },
  });
}

/** Clients encode the header in percent; what cannot be decoded was not. */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
