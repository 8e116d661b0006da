import { OAuthError } from "./errors.js";

/** The parameters of an OAuth2 request; an empty one counts as absent (RFC 6749 section 3.1). */
export class Parameters {
  readonly #values: URLSearchParams;

  constructor(source: string | URLSearchParams) {
    this.#values = new URLSearchParams(source);
  }

  /** @throws OAuthError when the parameter is given more than once */
  optional(name: string): string | undefined {
    const values = this.#values.getAll(name);
    if (values.length > 1) {
      throw new OAuthError("invalid_request", `The parameter "${name}" is given more than once.`);
    }
    return values[0] === "" ? undefined : values[0];
  }

  /** @throws OAuthError when the parameter is missing or given more than once */
  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) {
      throw new OAuthError("invalid_request", `The parameter "${name}" is required.`);
    }
    return value;
  }

  toString(): string {
    return this.#values.toString();
  }
}
