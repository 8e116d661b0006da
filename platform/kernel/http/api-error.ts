/** A leaf of the `errors` object: which rule a field broke. */
export interface FieldError {
  code: string;
  message: string;
}

/** The nested `errors` object of a validation failure, keyed by field. */
export interface FieldErrors {
  _errors?: FieldError[];
  [field: string]: FieldErrors | FieldError[] | undefined;
}

/** The first field that is wrong, for people: `content: Must be …`. */
export function firstFieldError(errors: FieldErrors, path = ""): string {
  // In a trace's file there may be anything.
  if (typeof errors !== "object" || errors === null) return path;
  const own: FieldError | undefined = Object(errors._errors)[0];
  if (own?.message !== undefined) return path === "" ? own.message : `${path}: ${own.message}`;
  const [first] = Object.entries(errors);
  if (first === undefined) return path;
  return firstFieldError(first[1] as FieldErrors, path === "" ? first[0] : `${path}.${first[0]}`);
}

/** A failure that the HTTP API answers as `{message, code, errors?}` (protocol 3.2). */
export class ApiError extends Error {
  override readonly name = "ApiError";

  /** What the service does not say, such as which permission is missing: for traces of tests, never in an answer. */
  reason: string | undefined;
  /** As it stands in the body. */
  readonly #message: string;

  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly errors?: FieldErrors,
    /** Further fields of the body. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(errors === undefined ? message : `${message}; ${firstFieldError(errors)}`);
    this.#message = message;
  }

  /** The same error with a {@link reason}, in which there is no secret. */
  because(reason: string | undefined): this {
    this.reason = reason;
    return this;
  }

  /** The same error that tells who has called a method more; the answer over HTTP stays that of the service. */
  explained(more: string): this {
    const { message } = this;
    this.message = `${message}${more}`;
    this.stack = this.stack?.replace(message, () => this.message);
    return this;
  }

  body() {
    const { code, errors, details } = this;
    return {
      message: this.#message,
      code,
      ...(errors === undefined ? {} : { errors }),
      ...details,
    };
  }
}

/** No token, or one that cannot be a token (protocol 12.1). */
export const unauthorized = () => new ApiError(401, 0, "401: Unauthorized");
/** An expired, revoked or unknown Bearer token. */
export const invalidAccessToken = () => new ApiError(401, 50025, "Invalid OAuth2 access token");
/** The token lacks a scope the route needs. */
export const missingScope = () => new ApiError(403, 50026, "Missing required OAuth2 scope");
/** The Host header names another machine. */
export const foreignHost = () => new ApiError(403, 0, "403: The platform has another host name");
/** The caller may not do this. The reason is for traces, and names the permission that it lacks or the rule. */
export const missingPermissions = (reason: string) =>
  new ApiError(403, 50013, "Missing Permissions").because(reason);
export const botsOnly = () => new ApiError(403, 20002, "Only bots can use this endpoint");
export const botsNotAllowed = () => new ApiError(403, 20001, "Bots cannot use this endpoint");
export const notFound = () => new ApiError(404, 0, "404: Not Found");
export const methodNotAllowed = () => new ApiError(405, 0, "405: Method Not Allowed");
export const unknownUser = () => new ApiError(404, 10013, "Unknown User");
export const unknownApplication = () => new ApiError(404, 10002, "Unknown Application");
export const missingAccess = () => new ApiError(403, 50001, "Missing Access");
export const wrongChannelType = () =>
  new ApiError(400, 50024, "Cannot execute action on this channel type");
/** The caller asks for what belongs to another application. */
export const foreignApplication = () =>
  new ApiError(403, 20012, "You are not authorized to perform this action on this application");
export const unknownWebhook = () => new ApiError(404, 10015, "Unknown Webhook");
export const unknownChannel = () => new ApiError(404, 10003, "Unknown Channel");
export const unknownGuild = () => new ApiError(404, 10004, "Unknown Guild");
export const invalidVersion = () => new ApiError(400, 50041, "Invalid API version");
export const invalidJson = () =>
  new ApiError(400, 50109, "The request body contains invalid JSON.");

/** The state cannot be written, so nothing can be acknowledged. */
export const notStored = ({ message }: Error) =>
  new ApiError(503, 0, `503: Service Unavailable. ${message}`);

/** A body or query that breaks a rule. */
export function invalidForm(errors: FieldErrors): ApiError {
  return new ApiError(400, 50035, "Invalid Form Body", errors);
}

/** A field with a value that cannot be. */
export function wrongField(field: string, code: string, message: string): ApiError {
  return invalidForm({ [field]: { _errors: [{ code, message }] } });
}

/** A field that has to be there and is not. */
export const missingField = (field: string) =>
  wrongField(field, "BASE_TYPE_REQUIRED", "This field is required");

/** A body of a type the route does not read. */
export function wrongContentType(expected: string): ApiError {
  const message = `Expected "Content-Type" header to be one of {"${expected}"}.`;
  return invalidForm({ _errors: [{ code: "CONTENT_TYPE_INVALID", message }] });
}
