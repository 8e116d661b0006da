/** Sends the requests of a run: one at a time, and as slowly as the service asks for. */

import { setTimeout as wait } from "node:timers/promises";

/** An answer of the HTTP API. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON, as text where it is no JSON, or undefined where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: what the service sends is for the checks to find out
  readonly body: any;
}

/** A request of the HTTP API. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization?: string | undefined;
  /** A value that is sent as JSON; at most one of this and `raw` is given. */
  readonly body?: unknown;
  /** Sent as it is, with this type. */
  readonly raw?: { readonly text: string; readonly type: string } | undefined;
}

const USER_AGENT = "DiscordBot (https://www.npmjs.com/package/game-social-sdk-platform, 1)";
const MAX_BYTES = 16 * 1024 * 1024;
/** How often a request is sent again, and how long is waited for that together. */
const MAX_REPEATS = 5;
const MAX_WAIT = 60_000;

/** A service that cannot be reached; the message says why. */
export class Unreachable extends Error {}

export class Api {
  constructor(readonly base: string) {}

  /**
   * Sends a request, again after the time that a 429 names.
   *
   * @param name - the request as messages name it, without ids and secrets
   */
  async send(name: string, request: ApiRequest, signal: AbortSignal): Promise<Answer> {
    let waited = 0;
    for (let repeats = 0; ; repeats += 1) {
      const answer = await this.#once(name, request, signal);
      if (answer.status !== 429) return answer;
      const pause = pauseOf(answer);
      waited += pause;
      if (repeats === MAX_REPEATS || waited > MAX_WAIT)
        throw new Error(`${name} is limited: the service asks to wait ${pause} ms more.`);
      await wait(pause, undefined, { signal });
    }
  }

  async #once(name: string, request: ApiRequest, signal: AbortSignal): Promise<Answer> {
    const { method, path, authorization, body, raw } = request;
    const type = raw?.type ?? (body === undefined ? undefined : "application/json");
    let response: Response;
    try {
      response = await fetch(`${this.base}${path}`, {
        method,
        redirect: "manual",
        signal,
        headers: {
          "user-agent": USER_AGENT,
          ...(authorization === undefined ? {} : { authorization }),
          ...(type === undefined ? {} : { "content-type": type }),
        },
        ...(type === undefined ? {} : { body: raw?.text ?? JSON.stringify(body) }),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new Unreachable(`${name} got no answer: ${causeOf(error)}.`);
    }
    const { status, headers } = response;
    return { status, headers, body: parsed(await textOf(name, response)) };
  }
}

/** The milliseconds that a 429 asks for, with one more against rounding. */
function pauseOf({ headers, body }: Answer): number {
  const seconds = Number(body?.retry_after ?? headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) + 1 : 1000;
}

async function textOf(name: string, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`${name} has an answer of more than ${MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why a connection failed, by the system's code: the messages of fetch say less, or have addresses. */
export function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, errors, message } = cause as {
    code?: string;
    errors?: unknown[];
    message?: string;
  };
  if (code !== undefined && /^[A-Z_0-9]+$/.test(code)) return code;
  if (errors?.[0] !== undefined) return causeOf(errors[0]);
  return message !== undefined && /^[a-z ]{1,60}$/.test(message) ? message : "no reason given";
}
