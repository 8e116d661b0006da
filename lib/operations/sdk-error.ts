import { ErrorType } from "../generated/enums.js";
import type { ClientResult } from "../generated/records.js";
import { isScoped, scopesFor } from "../sign-in/scopes.js";
import { redact } from "../values/redact.js";
import { adviceFor, functionName, MISSING_SCOPE } from "./error-advice.js";

/** The kinds of failure, by the SDK's names; see `ErrorType`. */
export type SdkErrorType = Exclude<keyof typeof ErrorType, "None">;

/** The data of an {@link SdkError}. */
export interface SdkErrorDetails {
  /** What failed, such as `"Client.getToken"`. */
  readonly operation: string;
  /** The kind of failure. */
  readonly type: SdkErrorType;
  /** What happened, as a sentence. */
  readonly message: string;
  /** The service's error code; 0 when there is none. */
  readonly code?: number;
  /** HTTP status; 0 when the service did not answer over HTTP. */
  readonly status?: number;
  /** Whether the same call may succeed later. */
  readonly retryable?: boolean;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** The service's answer. */
  readonly responseBody?: string;
  /** The scope that has to be granted first. */
  readonly missingScope?: string | undefined;
  /** The cause of the failure. */
  readonly cause?: unknown;
  /** Where requests go; the advice shows it when the service has no such route. */
  readonly apiBase?: string | undefined;
  /** Credentials among the arguments, which must not appear in the error. */
  readonly secrets?: readonly unknown[];
}

/**
 * What a result of the SDK says went wrong, without the result itself.
 *
 * @internal
 */
export function detailsOf(
  operation: string,
  result: ClientResult,
  secrets: readonly unknown[] = [],
  apiBase?: string,
): SdkErrorDetails {
  return {
    operation,
    type: errorTypeName(result.type),
    message: namedAsInJavaScript(result.error) || `The SDK reported ${result.toString()}.`,
    code: result.errorCode,
    status: result.status,
    retryable: result.retryable,
    retryAfter: result.retryAfter,
    responseBody: result.responseBody,
    secrets,
    apiBase,
  };
}

/** An {@link SdkError} as plain data, which is what its `toJSON()` returns. */
export type SdkErrorData = Readonly<
  Pick<
    SdkError,
    | "name"
    | "message"
    | "type"
    | "code"
    | "status"
    | "retryable"
    | "retryAfter"
    | "responseBody"
    | "operation"
    | "missingScope"
  >
>;

/**
 * The error of a failed operation. Wrong arguments are a `TypeError` or `RangeError` instead.
 *
 * @remarks Neither the message nor any property contains a credential.
 */
export class SdkError extends Error {
  static {
    Object.defineProperty(SdkError.prototype, "name", { value: "SdkError", configurable: true });
  }

  /** The kind of failure, by the SDK's name for it. */
  readonly type: SdkErrorType;
  /** The service's error code, or the close code of a connection; 0 when there is none. */
  readonly code: number;
  /** HTTP status; 0 when the service did not answer over HTTP. */
  readonly status: number;
  /** Whether the same call may succeed later without any change. */
  readonly retryable: boolean;
  /** Seconds to wait before trying again; 0 when the service asked for no wait. */
  readonly retryAfter: number;
  /** The service's answer, credentials removed; empty when there is none. */
  readonly responseBody: string;
  /** What failed, such as `"Client.getToken"`. */
  readonly operation: string;
  /** The scope that the player would have to grant first; empty when none is missing. */
  readonly missingScope: string;

  /** @param details - What happened. */
  constructor(details: SdkErrorDetails) {
    const { type, code = 0, status = 0, retryable = false, retryAfter = 0 } = details;
    const responseBody = redact(details.responseBody ?? "", details.secrets);
    const { operation } = details;
    const advice = adviceFor({
      operation,
      type,
      code,
      status,
      retryable,
      retryAfter,
      responseBody,
      apiBase: details.apiBase,
    });
    const sentence = asSentence(redact(details.message, details.secrets));
    super(
      `${operation} failed: ${[sentence, advice].filter(Boolean).join(" ")}`,
      "cause" in details ? { cause: details.cause } : undefined,
    );
    this.type = type;
    this.code = code;
    this.status = status;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.responseBody = responseBody;
    this.operation = operation;
    this.missingScope = details.missingScope ?? scopeFor(operation, code);
  }

  /** The error as plain data, without the stack. */
  toJSON(): SdkErrorData {
    const { name, message, type, code, status, retryable, retryAfter } = this;
    const { responseBody, operation, missingScope } = this;
    return {
      name,
      message,
      type,
      code,
      status,
      retryable,
      retryAfter,
      responseBody,
      operation,
      missingScope,
    };
  }
}

function scopeFor(operation: string, code: number): string {
  const name = functionName(operation);
  return code === MISSING_SCOPE && isScoped(name) ? scopesFor(name) : "";
}

function errorTypeName(type: number): SdkErrorType {
  const entry = Object.entries(ErrorType).find(([, value]) => value === type && value !== 0);
  // A newer library may have more kinds; its message says what happened.
  return (entry?.[0] ?? "RPCError") as SdkErrorType;
}

/**
 * Changes the library's C++ names of functions and fields, such as `SetApplicationId()` and
 * `Activity.Party.Id`, to those in JavaScript, `setApplicationId()` and `activity.party.id`.
 */
function namedAsInJavaScript(text: string): string {
  return text
    .replace(/\b[A-Z]\w*(?=\(\))/g, lowerFirst)
    .replace(/\bActivity(Button)?(\.[A-Z]\w*)+/g, (path) =>
      path.split(".").map(lowerFirst).join("."),
    );
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
