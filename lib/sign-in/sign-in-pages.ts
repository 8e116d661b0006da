/** Handles the pages that a player opens to sign in: reports them, and opens them. */

import type { NativeClient } from "../generated/native-classes.js";
import type { CallOptions } from "../operations/call-options.js";
import { kindOf } from "../operations/option-names.js";
import { SdkError } from "../operations/sdk-error.js";
import { withAny } from "../operations/signal.js";
import { hideSecrets, type WithHiddenSecrets } from "../values/hidden-secrets.js";

/** A page of the service that a player opens to sign in. It is left out of JSON and inspection. */
export interface SignInPage {
  /** The address to open; for a device sign-in it includes the code. */
  readonly url: string;
  /** For a device sign-in: where the player enters the code on another device. */
  readonly verificationUri?: string | undefined;
  /** For a device sign-in: the code to show to the player. */
  readonly userCode?: string | undefined;
  /** For a device sign-in: how many seconds the code is valid. */
  readonly expiresIn?: number | undefined;
}

/**
 * Opens a page instead of the system's browser, or shows the code of a device sign-in.
 *
 * @returns Any value, or a promise. A string is the address that the page redirected to; the client
 *   follows it as a browser does.
 */
export type OpenPage = (page: SignInPage) => unknown;

type HiddenPage = WithHiddenSecrets<SignInPage, "url" | "userCode">;

/** The open engine's numbers for what opens pages. */
const BROWSER = 0;
const BROWSER_AND_PROGRAM = 1;
const PROGRAM = 2;

/** A sign-in whose pages the program opens. */
interface Opening {
  /** Of its page; a device's page has none. */
  readonly state: string | undefined;
  readonly open: (page: SignInPage) => void;
}

/** The pages of one client. */
export class SignInPages {
  readonly #native: Pick<NativeClient, "setSignInPageCallback">;
  /** Completes a sign-in with the link that its page redirected to. */
  readonly #handleRedirect: (url: string) => boolean;
  #emit: ((page: SignInPage) => void) | undefined;
  /**
   * The latest sign-in of each kind, with a state and without. It has replaced an earlier one, whose
   * page may come only afterwards.
   */
  readonly #openings = new Map<"state" | "no state", Opening>();

  constructor(
    native: Pick<NativeClient, "setSignInPageCallback">,
    handleRedirect: (url: string) => boolean,
  ) {
    this.#native = native;
    this.#handleRedirect = handleRedirect;
  }

  /** Starts to report every page, so that the program can also show it to the player. */
  listen(emit: ((page: SignInPage) => void) | undefined): void {
    this.#emit = emit;
    this.#choose();
  }

  /** Called when the client is being disposed: a sign-in that this ends has no page to release. */
  close(): void {
    this.#openings.clear();
  }

  /**
   * Signs in; if a function is given, it opens the pages instead of the browser.
   *
   * @param state - What the page's address contains, if it is not a device's.
   */
  async openedBy<T>(
    openPage: OpenPage | undefined,
    limits: CallOptions,
    signIn: (limits: CallOptions) => Promise<T>,
    state?: string,
  ): Promise<T> {
    if (openPage === undefined) return signIn(limits).catch(adviseWithoutBrowser);
    if (typeof openPage !== "function")
      throw new TypeError(
        `Client.signIn: parameter "options.openPage" must be a function, but ${kindOf(openPage)} was given.`,
      );
    const failed = new AbortController();
    let failure: SdkError | undefined;
    return withAny([limits.signal, failed.signal], async (signal) => {
      const open = (page: SignInPage): void => {
        const opened = async () => this.#follow(await openPage(page), page, signal);
        opened().catch((cause: unknown) => {
          failure ??= notOpened(cause);
          failed.abort(failure);
        });
      };
      const opening = { state, open };
      this.#openings.set(kindOfPage(state), opening);
      try {
        if (!this.#choose()) throw unsupported();
        return await signIn({ ...limits, signal });
      } catch (error) {
        throw failure ?? error;
      } finally {
        if (this.#openings.get(kindOfPage(state)) === opening) {
          this.#openings.delete(kindOfPage(state));
          this.#choose();
        }
      }
    });
  }

  /** Sets what opens pages; returns whether the library supports that. */
  #choose(): boolean {
    const display = this.#openings.size > 0 ? PROGRAM : this.#emit ? BROWSER_AND_PROGRAM : BROWSER;
    return this.#native.setSignInPageCallback((url, verificationUri, userCode, expiresIn) => {
      const page = readPage(url, verificationUri, userCode, expiresIn);
      this.#emit?.(page);
      const state = parameterOf(page, "state");
      const latest = this.#openings.get(kindOfPage(state));
      if (latest?.state === state) latest?.open(page);
    }, display);
  }

  /** Follows only addresses that can complete the sign-in: the page's redirect, or a link of the game. */
  async #follow(location: unknown, page: SignInPage, signal: AbortSignal): Promise<void> {
    if (typeof location !== "string") return;
    // The parser's own error would quote the code.
    if (!URL.canParse(location))
      throw new TypeError(
        "openPage returned a text that is not a whole address. Return the address that the page " +
          "redirected to, which begins with its scheme, or nothing.",
      );
    const { protocol, hostname } = new URL(location);
    if (isListener(location, parameterOf(page, "redirect_uri"))) {
      await (await fetch(location, { signal })).arrayBuffer();
    } else if (!this.#handleRedirect(location)) {
      throw new TypeError(
        `openPage returned an address that no sign-in waits for: ${protocol}//${hostname}.`,
      );
    }
  }
}

function kindOfPage(state: string | undefined): "state" | "no state" {
  return state === undefined ? "no state" : "state";
}

function parameterOf({ url }: SignInPage, name: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  return new URL(url).searchParams.get(name) ?? undefined;
}

/** Whether an address is the library's listener on this machine, to which the page redirects. */
function isListener(location: string, redirectUri: string | undefined): boolean {
  const { protocol, hostname, origin, pathname } = new URL(location);
  if (protocol !== "http:" || !["127.0.0.1", "[::1]", "localhost"].includes(hostname)) return false;
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return true;
  const own = new URL(redirectUri);
  return origin === own.origin && pathname === own.pathname;
}

function readPage(
  url: string,
  verificationUri: string,
  userCode: string,
  expiresIn: number,
): HiddenPage {
  const device = userCode === "" ? {} : { verificationUri, userCode, expiresIn };
  return hideSecrets<SignInPage, "url" | "userCode">({ url, ...device }, ["url", "userCode"]);
}

function notOpened(cause: unknown): SdkError {
  return new SdkError({
    operation: "Client.signIn",
    type: "AuthorizationFailed",
    message: `The page of the sign-in was not opened, because openPage failed: ${cause}`,
    cause,
  });
}

/** The open engine's message is for all languages; this adds advice for JavaScript programs. */
function adviseWithoutBrowser(error: unknown): never {
  if (error instanceof SdkError && error.message.includes("No browser could be opened"))
    error.message +=
      ' Or let the program open the page, or show the code: give signIn openPage, or listen to "signInPage".';
  throw error;
}

function unsupported(): SdkError {
  return new SdkError({
    operation: "Client.signIn",
    type: "Disabled",
    message:
      "The loaded library opens the browser itself, so that openPage has no effect. Leave it out, or " +
      "use the open engine.",
  });
}
