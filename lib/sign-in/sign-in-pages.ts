/** The pages that a player opens to sign in: who hears of them, and what opens them. */

import type { NativeClient } from "../generated/native-classes.js";
import type { CallOptions } from "../operations/operation.js";
import { kindOf } from "../operations/option-names.js";
import { SdkError } from "../operations/sdk-error.js";
import { type Concealed, conceal } from "../values/concealed.js";

/** A page of the service that a player opens to sign in. It is left out of JSON and inspection. */
export interface SignInPage {
  /** The address to open; that of a sign-in by device has the code filled in. */
  readonly url: string;
  /** Of a sign-in by device: where the player enters the code on another device. */
  readonly verificationUri?: string | undefined;
  /** Of a sign-in by device: the code, to be shown to the player. */
  readonly userCode?: string | undefined;
  /** Of a sign-in by device: how many seconds the code lives. */
  readonly expiresIn?: number | undefined;
}

/**
 * Opens a page in place of the system's browser, or shows the code of a sign-in by device.
 *
 * @returns Anything, or a promise of it. A text is the address that the page has led to, which is
 *   followed as a browser does.
 */
export type OpenPage = (page: SignInPage) => unknown;

type ConcealedPage = Concealed<SignInPage, "url" | "userCode">;

/** What opens pages, by the numbers of the open engine. */
const BROWSER = 0;
const BROWSER_AND_PROGRAM = 1;
const PROGRAM = 2;

/** The pages of one client. */
export class SignInPages {
  readonly #native: Pick<NativeClient, "setSignInPageCallback">;
  /** Ends a sign-in by the link that its page has led to. */
  readonly #handleRedirect: (url: string) => boolean;
  #emit: ((page: SignInPage) => void) | undefined;
  #open: ((page: SignInPage) => void) | undefined;

  constructor(
    native: Pick<NativeClient, "setSignInPageCallback">,
    handleRedirect: (url: string) => boolean,
  ) {
    this.#native = native;
    this.#handleRedirect = handleRedirect;
  }

  /** Reports every page from now on; the program may then show it to the player as well. */
  listen(emit: ((page: SignInPage) => void) | undefined): void {
    this.#emit = emit;
    this.#choose();
  }

  /** The client is being disposed: a sign-in that ends by that has no page to give back any more. */
  close(): void {
    this.#open = undefined;
  }

  /** Signs in, with the pages opened by a function instead of the browser, where there is one. */
  async openedBy<T>(
    openPage: OpenPage | undefined,
    limits: CallOptions,
    signIn: (limits: CallOptions) => Promise<T>,
  ): Promise<T> {
    if (openPage === undefined) return signIn(limits).catch(adviseWithoutBrowser);
    if (typeof openPage !== "function")
      throw new TypeError(
        `Client.signIn: parameter "options.openPage" must be a function, but ${kindOf(openPage)} was given.`,
      );
    const failed = new AbortController();
    const signal = limits.signal ? AbortSignal.any([limits.signal, failed.signal]) : failed.signal;
    let failure: SdkError | undefined;
    const open = (page: SignInPage): void => {
      const opened = async () => this.#follow(await openPage(page), signal);
      opened().catch((cause: unknown) => {
        failure ??= notOpened(cause);
        failed.abort(failure);
      });
    };
    this.#open = open;
    try {
      if (!this.#choose()) throw unsupported();
      return await signIn({ ...limits, signal });
    } catch (error) {
      throw failure ?? error;
    } finally {
      if (this.#open === open) {
        this.#open = undefined;
        this.#choose();
      }
    }
  }

  /** Whether the library can do it. */
  #choose(): boolean {
    const display = this.#open ? PROGRAM : this.#emit ? BROWSER_AND_PROGRAM : BROWSER;
    return this.#native.setSignInPageCallback((url, verificationUri, userCode, expiresIn) => {
      const page = readPage(url, verificationUri, userCode, expiresIn);
      this.#emit?.(page);
      this.#open?.(page);
    }, display);
  }

  /** Only to where a sign-in is awaited: an address of this machine, or a link of the game's. */
  async #follow(location: unknown, signal: AbortSignal): Promise<void> {
    if (typeof location !== "string") return;
    const { protocol, hostname } = new URL(location);
    if (protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname)) {
      await (await fetch(location, { signal })).arrayBuffer();
    } else if (!this.#handleRedirect(location)) {
      throw new TypeError(
        `openPage gave an address to follow that no sign-in waits for: ${protocol}//${hostname}.`,
      );
    }
  }
}

function readPage(
  url: string,
  verificationUri: string,
  userCode: string,
  expiresIn: number,
): ConcealedPage {
  const device = userCode === "" ? {} : { verificationUri, userCode, expiresIn };
  return conceal<SignInPage, "url" | "userCode">({ url, ...device }, ["url", "userCode"]);
}

function notOpened(cause: unknown): SdkError {
  return new SdkError({
    operation: "Client.signIn",
    type: "AuthorizationFailed",
    message: `The page of the sign-in was not opened, because openPage failed: ${cause}`,
    cause,
  });
}

/** The open engine's words are for all languages; what a program in this one can do is added here. */
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
      "The library in use opens the browser by itself, so that openPage has no use. Leave it out, or " +
      "use the open engine.",
  });
}
