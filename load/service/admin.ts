import { ActionError } from "../errors.js";
import type { Settings } from "./settings.js";

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 30_000;

/** The platform's refusal of a request. */
export class AdminRefusal extends ActionError {
  constructor(
    request: string,
    readonly status: number,
    /** The fields that the platform found fault with. */
    readonly fields: readonly string[],
    text: string,
  ) {
    super(`admin.${status}`, `The admin API refused ${request} with ${status}: ${text}`);
  }
}

/** The platform's admin API. */
export class Admin {
  constructor(private readonly settings: Settings["admin"]) {}

  /** Whether there is a token to speak to it with. */
  get usable(): boolean {
    return this.settings.token !== undefined;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#ask("GET", path);
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#ask("POST", path, body);
  }

  /** Does as a user what a method of `platform.as` does. */
  async act<Result>(
    who: { readonly userId: string; readonly applicationId?: string },
    action: string,
    ...given: readonly unknown[]
  ): Promise<Result> {
    const answer = await this.post<{ result: Result }>("/act", {
      ...who,
      action,
      arguments: given,
    });
    return answer.result;
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { base, token } = this.settings;
    if (token === undefined) {
      throw new ActionError(
        "admin.no_token",
        "This needs the platform's admin API. Set the environment variable PLATFORM_ADMIN_TOKEN, or " +
          "config.engines.game-social-sdk.adminToken, to the token that the platform has printed.",
      );
    }
    const request = `${method} ${path.replace(/\?.*/, "")}`;
    const { status, ok, text, answer } = await this.#fetch(base + path, request, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (ok) return answer as Answer;
    throw new AdminRefusal(request, status, fieldsOf(text), text.slice(0, 300));
  }

  async #fetch(url: string, request: string, options: RequestInit) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(url, { ...options, redirect: "error", signal });
      const { status, ok } = response;
      const text = await response.text();
      const answer: unknown = ok && text !== "" ? JSON.parse(text) : undefined;
      return { status, ok, text, answer };
    } catch (error) {
      const { cause, message } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new ActionError(
        "admin.unreachable",
        `The admin API did not answer ${request}: ${why}. Check that a platform runs at ${this.settings.base}.`,
      );
    }
  }
}

/** The fields of a refusal's error tree. */
function fieldsOf(text: string): string[] {
  try {
    return Object.keys((JSON.parse(text) as { errors?: object }).errors ?? {});
  } catch {
    return [];
  }
}
