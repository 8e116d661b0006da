import { createHash } from "node:crypto";
import { SdkError } from "../operations/sdk-error.js";
import type { BackendSettings } from "./options.js";

/**
 * Who sends a request: the bot; the bot or, without one, the client with its own token; the client
 * at a token endpoint; a player; or nobody.
 */
export type Sender =
  | { readonly as: "application" | "bot" | "client" | "nobody" }
  | { readonly as: "player"; readonly accessToken: string };

/** What a request is sent with. */
export interface Authorization {
  /** Distinguishes senders without showing a credential. */
  readonly sender: string;
  readonly header: string | undefined;
}

/** The scope that a token needs for entitlements and subscriptions (activities 3.4). */
export const CLIENT_SCOPE = "applications.entitlements";

/** A token is replaced when it expires within this time, in milliseconds. */
const MARGIN = 60_000;

/** A token of the client itself. */
export interface ClientToken {
  readonly accessToken: string;
  /** The lifetime in seconds. */
  readonly expiresIn: number;
}

/** The credentials of one backend. */
export class Credentials {
  readonly #settings: BackendSettings;
  readonly #fetchToken: () => Promise<ClientToken>;
  #token: Promise<{ readonly value: string; readonly until: number }> | undefined;

  /** @param fetchToken - gets a token by the client credentials grant */
  constructor(settings: BackendSettings, fetchToken: () => Promise<ClientToken>) {
    this.#settings = settings;
    this.#fetchToken = fetchToken;
  }

  /** The values that must not appear in errors. */
  get secrets(): readonly unknown[] {
    return [this.#settings.botToken, this.#settings.clientSecret];
  }

  /** @throws SdkError of type `ValidationError` if the credential for it was not given */
  async authorize(operation: string, sender: Sender): Promise<Authorization> {
    const { botToken, clientSecret, applicationId } = this.#settings;
    if (sender.as === "player") return bearer(sender.accessToken);
    if (sender.as === "nobody") return { sender: "nobody", header: undefined };
    if (sender.as === "client") {
      if (clientSecret === undefined) return { sender: "client", header: undefined };
      const pair = [applicationId, clientSecret].map(encodeURIComponent).join(":");
      return { sender: "client", header: `Basic ${Buffer.from(pair).toString("base64")}` };
    }
    if (botToken !== undefined) return { sender: "bot", header: `Bot ${botToken}` };
    if (sender.as === "bot") throw missing(operation, "a bot token: give the option botToken");
    if (clientSecret === undefined) {
      throw missing(operation, "credentials: give the option botToken, or clientSecret");
    }
    return { sender: "own token", header: `Bearer ${await this.#ownToken()}` };
  }

  /** Forgets the client's own token. @returns whether a new one can be fetched */
  refused({ sender }: Authorization): boolean {
    if (sender !== "own token") return false;
    this.#token = undefined;
    return true;
  }

  /** Concurrent callers share one token request. */
  async #ownToken(): Promise<string> {
    const known = this.#token;
    if (known !== undefined) {
      const held = await known;
      if (held.until > this.#settings.clock.now()) return held.value;
      if (this.#token === known) this.#token = undefined;
    }
    this.#token ??= this.#renew();
    return (await this.#token).value;
  }

  #renew() {
    const renewal = this.#fetchToken().then(({ accessToken, expiresIn }) => ({
      value: accessToken,
      until: this.#settings.clock.now() + expiresIn * 1000 - MARGIN,
    }));
    renewal.catch(() => {
      if (this.#token === renewal) this.#token = undefined;
    });
    return renewal;
  }
}

function bearer(accessToken: string): Authorization {
  const hash = createHash("sha256").update(accessToken).digest("base64url");
  return { sender: `player ${hash}`, header: `Bearer ${accessToken}` };
}

function missing(operation: string, what: string): SdkError {
  return new SdkError({
    operation,
    type: "ValidationError",
    message: `It needs ${what}. Nothing was sent.`,
  });
}
