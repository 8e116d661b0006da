/** Sends the calls of the backend client: waiting, retrying, and errors. */

import { CALL_OPTIONS, type CallOptions } from "../operations/call-options.js";
import { Operations } from "../operations/operation.js";
import type { OptionNames } from "../operations/option-names.js";
import { SdkError } from "../operations/sdk-error.js";
import { withAny } from "../operations/signal.js";
import { monotonic } from "../session/clock.js";
import { type Answer, AnswerTooLarge, isGlobal, readAnswer, refusal } from "./answers.js";
import { type Authorization, type ClientToken, Credentials, type Sender } from "./credentials.js";
import type { BackendSettings } from "./options.js";
import { RateLimits } from "./rate-limits.js";
import { Reader, UnexpectedAnswer } from "./reader.js";

/** A request as the contract describes it. */
export interface Request<T> {
  /** Such as `"lobbies.create"`. */
  readonly name: string;
  /** Method and path template, such as `"GET /lobbies/{lobby}"`; each has a bucket. */
  readonly route: string;
  /** The ids of the path, checked. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: URLSearchParams | undefined;
  readonly json?: unknown;
  readonly form?: URLSearchParams | undefined;
  readonly sender: Sender;
  /** The names of the call's options; by default those of {@link CallOptions}. */
  readonly optionNames?: OptionNames<CallOptions>;
  /**
   * Whether the request is idempotent, so that it may be sent again if it is unknown whether the
   * service has carried it out.
   */
  readonly repeatable: boolean;
  /** Credentials in it. */
  readonly secrets?: readonly unknown[];
  /** Reads what the service answers; nothing is read without it. */
  readonly read?: (body: Reader) => T;
}

/** The result of one attempt. */
type Outcome<T> =
  | { readonly value: T }
  | { readonly error: SdkError; readonly again: boolean; readonly answer?: Answer };

/** Errors of a connection that was never made: the service has not seen the request. */
const NOT_REACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** The wait before the first retry, in milliseconds; it doubles each time. */
const FIRST_WAIT = 250;

/** Sends requests to one service. */
export class Requests {
  readonly #settings: BackendSettings;
  readonly #credentials: Credentials;
  readonly #limits: RateLimits;
  readonly #operations = new Operations();

  constructor(settings: BackendSettings, fetchToken: () => Promise<ClientToken>) {
    this.#settings = settings;
    this.#credentials = new Credentials(settings, fetchToken);
    this.#limits = new RateLimits(() => monotonic(settings.clock));
  }

  /** @throws SdkError, or TypeError and RangeError for wrong options */
  send<T = void>(request: Request<T>, options?: CallOptions): Promise<T> {
    const operation = `BackendClient.${request.name}`;
    const abort = new AbortController();
    const { optionNames = CALL_OPTIONS } = request;
    const details = { name: operation, optionNames, cleanUp: () => abort.abort() };
    const result = this.#operations.run<{ readonly value: T }>(details, options, (settle) => {
      this.#attempts(operation, request, abort.signal).then(settle.value, settle.failed);
    });
    return result.then(({ value }) => value);
  }

  async #attempts<T>(
    operation: string,
    request: Request<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T }> {
    const { retries, longestWait } = this.#settings;
    let patience = longestWait;
    const wait = (milliseconds: number, otherwise: () => SdkError): Promise<void> => {
      patience -= milliseconds;
      if (patience < 0) throw otherwise();
      return this.#wait(milliseconds, signal);
    };
    let refusedToken = false;
    for (let failures = 0; ; ) {
      const authorization = await this.#credentials.authorize(operation, request.sender);
      const { sender } = authorization;
      for (;;) {
        signal.throwIfAborted();
        const left = this.#limits.take(sender, request.route);
        if (left === 0) break;
        await wait(left, () => usedUp(operation, left));
      }
      const outcome = await this.#once(operation, request, authorization, signal);
      if ("value" in outcome) return outcome;
      const { error, again, answer } = outcome;
      if (error.status === 401 && !refusedToken && this.#credentials.refused(authorization)) {
        refusedToken = true;
        continue;
      }
      const asked = error.retryAfter * 1000;
      if (answer !== undefined && error.status === 429 && isGlobal(answer)) {
        this.#limits.hold(sender, asked);
      }
      if (!again || failures === retries) throw error;
      // Random, so that clients that failed together do not retry together.
      const own = FIRST_WAIT * 2 ** failures * (0.5 + Math.random() / 2);
      failures += 1;
      await wait(error.status === 429 ? asked : own, () => error);
    }
  }

  async #once<T>(
    operation: string,
    request: Request<T>,
    authorization: Authorization,
    signal: AbortSignal,
  ): Promise<Outcome<T>> {
    const secrets = [...this.#credentials.secrets, ...(request.secrets ?? [])];
    if (request.sender.as === "player") secrets.push(request.sender.accessToken);
    let answer: Answer | undefined;
    try {
      const { httpRequestTimeout } = this.#settings;
      const limit = AbortSignal.timeout(httpRequestTimeout);
      answer = await withAny([signal, limit], (either) =>
        this.#fetch(request, authorization, either),
      );
    } catch (error) {
      // The call has already rejected.
      if (signal.aborted) throw error;
      return this.#lost(operation, request, error, secrets);
    } finally {
      this.#limits.answered(authorization.sender, request.route, answer?.headers);
    }
    if (answer.status >= 200 && answer.status < 300) {
      return this.#read(operation, request, answer, secrets);
    }
    const error = refusal(operation, answer, secrets);
    // A request refused with 429 was not carried out.
    const again = error.status === 429 || (error.status >= 500 && request.repeatable);
    return { error, again, answer };
  }

  async #fetch(
    { route, ids = {}, query, json, form }: Request<unknown>,
    { header }: Authorization,
    signal: AbortSignal,
  ): Promise<Answer> {
    const [method, path] = route.split(" ") as [string, string];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] as string);
    const search = query === undefined || query.size === 0 ? "" : `?${query}`;
    const response = await fetch(`${this.#settings.apiBase}${filled}${search}`, {
      method,
      headers: {
        accept: "application/json",
        ...(header === undefined ? {} : { authorization: header }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
      // A redirect would send the credentials elsewhere.
      redirect: "manual",
      signal,
    });
    return readAnswer(response);
  }

  #read<T>(
    operation: string,
    { read }: Request<T>,
    { status, text }: Answer,
    secrets: readonly unknown[],
  ): Outcome<T> {
    if (read === undefined) return { value: undefined as T };
    try {
      return { value: read(new Reader(JSON.parse(text))) };
    } catch (error) {
      const why = error instanceof UnexpectedAnswer ? error.message : "it is not JSON";
      const message = `The service's answer does not match the contract: ${why}. Check that apiBase is the service's API`;
      const responseBody = text.slice(0, 1000);
      return {
        error: new SdkError({
          operation,
          type: "HTTPError",
          message,
          status,
          responseBody,
          secrets,
        }),
        again: false,
      };
    }
  }

  #lost(
    operation: string,
    { repeatable }: Request<unknown>,
    error: unknown,
    secrets: readonly unknown[],
  ): Outcome<never> {
    const tooLarge = error instanceof AnswerTooLarge;
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    const cause = (error as Error).cause as { code?: unknown; message?: unknown } | undefined;
    const reached = !NOT_REACHED.includes(String(cause?.code));
    const why = timedOut
      ? `there was no answer within ${this.#settings.httpRequestTimeout} ms`
      : tooLarge
        ? error.message
        : String(cause?.code ?? cause?.message ?? (error as Error).message);
    const unsure =
      reached && !repeatable ? ", and it is unknown whether the request was carried out" : "";
    const message = `The service did not answer: ${why.replace(/\.$/, "")}${unsure}`;
    const retryable = !tooLarge && (repeatable || !reached);
    return {
      error: new SdkError({ operation, type: "NetworkError", message, retryable, secrets }),
      again: retryable,
    };
  }

  #wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const action = this.#settings.clock.schedule(milliseconds, () => {
        signal.removeEventListener("abort", stop);
        resolve();
      });
      const stop = () => {
        action.cancel();
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", stop, { once: true });
    });
  }
}

function usedUp(operation: string, milliseconds: number): SdkError {
  return new SdkError({
    operation,
    type: "HTTPError",
    message:
      "The service's rate limit is used up, and its reset is later than longestWait allows. Nothing was sent",
    status: 429,
    retryable: true,
    retryAfter: milliseconds / 1000,
  });
}
