/** Sign-ins over a client and a service that the test plays: what is asked for is written down. */

import { ClientError, ClientStatus } from "../../../../lib/generated/enums.js";
import type { ConnectingClient } from "../../../../lib/operations/connecting.js";
import { Operations } from "../../../../lib/operations/operation.js";
import { SdkError } from "../../../../lib/operations/sdk-error.js";
import { Authentication } from "../../../../lib/session/authentication.js";
import type { SignInOptions } from "../../../../lib/sign-in/sign-in.js";
import { SignInPages } from "../../../../lib/sign-in/sign-in-pages.js";
import { MemoryTokenStore } from "../../../../lib/stores/memory.js";
import { ManualClock } from "../../../support/manual-clock.js";
import { ALICE, WEEK } from "./manager.js";

export const APPLICATION = "7";
/** What a sign-in asks for unless a test says otherwise. */
export const SCOPES = "openid sdk.social_layer_presence";

/** What the gateway's close code for a token that it does not accept becomes. */
export const refusedToken = (code = 4004) =>
  new SdkError({ operation: "Client.connect", type: "AuthorizationFailed", code, message: "No." });

type Change = { status: ClientStatus; error: ClientError; errorDetail: number };

/** The service and the client: tokens are numbered, from `access-1` on. */
export class PlayedClient {
  /** The calls, with their arguments except for limits. */
  readonly calls: [name: string, ...args: unknown[]][] = [];
  /** What the next calls of a function fail with. */
  readonly failures = new Map<string, (Error | undefined)[]>();
  /** Who has signed in with each access token. */
  readonly owners = new Map<string, string>();
  /** Who signs in next. */
  player = ALICE;
  /** What the service gives out. */
  scopes = SCOPES;
  refreshable = true;
  status: ClientStatus = ClientStatus.Disconnected;
  token = "";
  onToken: (token: string) => () => void = () => () => {};
  /** A token that the client uses only after the answer. */
  late: { token: string; answer: Promise<void> } | undefined;
  /** Is awaited before tokens are given out. */
  held: Promise<unknown> | undefined;
  readonly #listeners = new Map<string, Set<(event: unknown) => void>>();
  #numbers = 0;

  on = (name: string, listener: (event: unknown) => void) => {
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener));
  };
  off = (name: string, listener: (event: unknown) => void) => {
    this.#listeners.get(name)?.delete(listener);
  };
  emit(name: string, event: unknown = {}): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event);
  }
  /** How many listen to the client. */
  get listening(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The gateway ends the connection with a close code. */
  closed(errorDetail: number, error: ClientError = ClientError.UnexpectedClose): void {
    this.status = ClientStatus.Disconnected;
    const change: Change = { status: this.status, error, errorDetail };
    this.emit("statusChanged", change);
  }

  getApplicationId = () => APPLICATION;
  getStatus = () => this.status;
  getCurrentUserV2 = () =>
    this.status === ClientStatus.Ready ? { id: this.owners.get(this.token) } : undefined;
  createAuthorizationCodeVerifier = () => ({ challenge: "challenge", verifier: "verifier" });
  authorize = (args: object) =>
    this.#do("authorize", [args], () => ({ code: "c", redirectUri: "r" }));
  getToken = (...args: unknown[]) => this.#tokens("getToken", args);
  getTokenFromProvisionalMerge = (...args: unknown[]) => this.#tokens("merge", args);
  getTokenFromDevice = (...args: unknown[]) => this.#tokens("getTokenFromDevice", args);
  getTokenFromDeviceProvisionalMerge = (...args: unknown[]) => this.#tokens("mergeDevice", args);
  getProvisionalToken = (...args: unknown[]) => this.#tokens("getProvisionalToken", args);
  refreshToken = (...args: unknown[]) => this.#tokens("refreshToken", args);
  revokeToken = (...args: unknown[]) => this.#do("revokeToken", args, () => {});
  fetchCurrentUser = (_type: number, token: string) =>
    this.#do("fetchCurrentUser", [token], () => ({ id: this.owners.get(token) }));
  updateToken = async (_type: number, token: string) => {
    this.token = token;
    const updated = this.onToken(token);
    await this.#do("updateToken", [token], async () => {
      if (token === this.late?.token) await this.late.answer;
      updated();
    });
  };
  connect = () => {
    this.calls.push(["connect"]);
    this.#ready();
  };
  connectAndWait = () => this.#do("connectAndWait", [], () => this.#ready());
  disconnectAndWait = () =>
    this.#do("disconnectAndWait", [], () => {
      this.status = ClientStatus.Disconnected;
    });

  /** The names of the calls, without those that only read. */
  get names(): string[] {
    return this.calls.map(([name]) => name);
  }

  /** The arguments of the calls of a function. */
  given(name: string): unknown[][] {
    return this.calls.filter(([each]) => each === name).map(([, ...args]) => args);
  }

  #ready(): void {
    this.status = ClientStatus.Ready;
    const change: Change = { status: this.status, error: ClientError.None, errorDetail: 0 };
    this.emit("statusChanged", change);
  }

  async #do<T>(name: string, args: unknown[], result: () => T): Promise<T> {
    const limited = args.at(-1) as { signal?: unknown } | undefined;
    const limits =
      typeof limited === "object" && (Object.keys(limited).length === 0 || "signal" in limited);
    this.calls.push([name, ...(limits ? args.slice(0, -1) : args)]);
    const failure = this.failures.get(name)?.shift();
    if (failure) throw failure;
    return result();
  }

  #tokens(name: string, args: unknown[]) {
    return this.#do(name, args, async () => {
      await this.held;
      this.#numbers += 1;
      const accessToken = `access-${this.#numbers}`;
      this.owners.set(accessToken, this.player);
      const refreshToken = this.refreshable ? `refresh-${this.#numbers}` : "";
      return { accessToken, refreshToken, scopes: this.scopes, expiresIn: WEEK, tokenType: 1 };
    });
  }
}

/** A client that nobody is signed in to, with a store and clocks of the test. */
export function openClient(client = new PlayedClient(), store = new MemoryTokenStore()) {
  const clock = new ManualClock();
  const problems: unknown[] = [];
  const pages = new SignInPages({ setSignInPageCallback: () => true } as never, () => false);
  const playing = client as unknown as ConnectingClient;
  const operations = new Operations();
  const authentication = new Authentication(playing, operations, pages);
  client.onToken = (token) => authentication.updatingToken(token);
  const options = (more: SignInOptions = {}): SignInOptions => ({
    scopes: SCOPES,
    tokenStore: store,
    clock,
    onRenewalError: (error) => problems.push(error),
    ...more,
  });
  const signIn = (more?: SignInOptions) => authentication.signIn(options(more));
  return { client, store, clock, problems, operations, authentication, options, signIn };
}
