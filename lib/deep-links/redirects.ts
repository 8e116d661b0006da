/** Completes sign-ins whose redirect returns to the game through its URI scheme. */

import type { AuthorizationResult } from "../generated/client-methods.js";
import { AuthorizationArgs, type AuthorizationArgsInit } from "../generated/records.js";
import { CALL_OPTIONS, type CallOptions, checkOptions } from "../operations/call-options.js";
import { SdkError } from "../operations/sdk-error.js";
import { withAny } from "../operations/signal.js";
import { hideSecrets } from "../values/hidden-secrets.js";

type Args = AuthorizationArgs | AuthorizationArgsInit;
type Start = (args: Args, options: CallOptions) => Promise<AuthorizationResult>;

const PATH = "/authorize/callback";
/** A code is short; a longer URL is not a redirect. */
const MAX_LENGTH = 16 * 1024;
const STATE_BYTES = 32;

interface Waiting {
  readonly scheme: string;
  readonly state: string;
  answer?: () => AuthorizationResult;
  /** Ends the library's operation, which cannot receive the redirect. */
  readonly end: () => void;
}

export class Redirects {
  /** The last sign-in started with a scheme, while it is pending. */
  #waiting: Waiting | undefined;

  /** Starts a sign-in; {@link handle} can complete one with a scheme. */
  async authorize(args: Args, options: CallOptions | undefined, start: Start) {
    const limits = checkOptions("Client.authorize", options, CALL_OPTIONS);
    const { scheme, state: chosen } = schemeAndState(args);
    if (typeof scheme !== "string" || scheme === "") return start(args, limits);
    const state = chosen ?? randomState();
    const ended = new AbortController();
    const waiting: Waiting = { scheme, state, end: () => ended.abort() };
    this.#waiting = waiting;
    try {
      return await withAny([ended.signal, limits.signal], (signal) =>
        start(withState(args, state), { ...limits, signal }),
      );
    } catch (error) {
      if (waiting.answer) return waiting.answer();
      throw error;
    } finally {
      if (this.#waiting === waiting) this.#waiting = undefined;
    }
  }

  /**
   * Makes the same checks as the loopback listener: the right address, exactly one code or error,
   * and the state that was sent. Only one redirect is accepted.
   */
  handle(url: unknown): boolean {
    const waiting = this.#waiting;
    const redirect = waiting && readRedirect(url, waiting);
    if (!redirect) return false;
    this.#waiting = undefined;
    waiting.answer = () => {
      if ("error" in redirect) throw refused(redirect.error, redirect.description);
      return hideSecrets({ code: redirect.code, redirectUri: redirect.uri }, ["code"]);
    };
    waiting.end();
    return true;
  }
}

/**
 * The arguments that decide whether the redirect comes as a link. The library refuses arguments
 * that cannot be read.
 */
function schemeAndState(args: Args) {
  try {
    const { customSchemeParam, state } = Object(args) as AuthorizationArgsInit;
    return { scheme: customSchemeParam, state };
  } catch {
    return { scheme: undefined, state: undefined };
  }
}

type Redirect =
  | { readonly code: string; readonly uri: string }
  | { readonly error: string; readonly description: string | undefined };

function readRedirect(text: unknown, { scheme, state }: Waiting): Redirect | undefined {
  if (typeof text !== "string" || text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const own = url.protocol === `${scheme.toLowerCase()}:` && url.host === "";
  if (!own || url.pathname !== PATH || url.hash !== "") return undefined;
  const parameters = url.searchParams;
  const [code, error] = [single(parameters, "code"), single(parameters, "error")];
  if ((code === undefined) === (error === undefined)) return undefined;
  if (!isSame(single(parameters, "state") ?? "", state)) return undefined;
  if (code !== undefined) return { code, uri: `${scheme}:${PATH}` };
  return { error: error as string, description: single(parameters, "error_description") };
}

/** The parameter's value; undefined if it is absent, empty or given twice. */
function single(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  return values.length === 1 && values[0] !== "" ? values[0] : undefined;
}

/** Compares in constant time for texts of the same length. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index += 1)
    difference |= (one.charCodeAt(index) || 0) ^ other.charCodeAt(index);
  return difference === 0;
}

/** A state as the library would make it. */
export function randomState(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES))).toString("base64url");
}

function withState(args: Args, state: string): Args {
  if (!(args instanceof AuthorizationArgs)) return { ...args, state };
  const copy = args.clone();
  copy.state = state;
  return copy;
}

function refused(error: string, description: string | undefined): SdkError {
  const why = description === undefined ? error : `${error}: ${description}`;
  return new SdkError({
    operation: "Client.authorize",
    type: "AuthorizationFailed",
    message: `The sign-in was refused: ${why}`,
  });
}
