/** Reads the options of a sign-in. */

import { randomState } from "../deep-links/redirects.js";
import { defaultScheme } from "../deep-links/scheme.js";
import { nativeClasses } from "../native/classes.js";
import type { ConnectingClient } from "../operations/connecting.js";
import type { Operations } from "../operations/operation.js";
import { kindOf } from "../operations/option-names.js";
import { covers, missingScopes } from "../sign-in/scopes.js";
import type { SignInOptions } from "../sign-in/sign-in.js";
import type { OpenPage } from "../sign-in/sign-in-pages.js";
import type { MemoryTokenStore } from "../stores/memory.js";
import { systemClock } from "./clock.js";
import { checkCredentials, signInSteps } from "./methods.js";
import { missingScopeError } from "./session.js";
import type { SignInParts } from "./signed-in.js";
import { StoredTokens } from "./stored-tokens.js";
import type { Tokens } from "./tokens.js";

/** What a sign-in does, by its options. */
export interface SignInPlan {
  readonly applicationId: string;
  readonly parts: SignInParts;
  readonly openPage: OpenPage | undefined;
  /** Of the browser's page; other methods have none. */
  readonly state: string | undefined;
  /** Whether stored tokens are sufficient. */
  readonly fits: (tokens: Tokens) => boolean;
}

/** What a plan is made with. */
interface PlanServices {
  readonly client: ConnectingClient;
  readonly operations: Operations;
  /** The store of an application's sign-ins that name none. */
  memoryOf(applicationId: string): MemoryTokenStore;
}

/**
 * Reads the options of a sign-in.
 *
 * @throws TypeError for wrong ones, SdkError for scopes that do not allow to connect
 */
export function planSignIn(
  options: SignInOptions,
  { client, operations, memoryOf }: PlanServices,
): SignInPlan {
  const { method = "browser", merge, clock = systemClock } = options;
  const scopes = scopeList(options.scopes ?? nativeClasses().Client.getDefaultPresenceScopes());
  const applicationId = String(options.applicationId ?? client.getApplicationId());
  if (merge) checkCredentials(merge, "merge");
  const { nonce, integrationType } = options;
  const store = options.tokenStore ?? memoryOf(applicationId);
  checkStore(store);
  const state = method === "browser" ? randomState() : undefined;
  const customSchemeParam = schemeOf(options, applicationId);
  const steps = signInSteps(method, {
    ...{ client, operations, applicationId, scopes, merge },
    ...{ nonce, state, integrationType, customSchemeParam },
  });
  if (!steps.provisional) requireConnect(scopes);
  const parts: SignInParts = {
    client,
    operations,
    steps,
    clock,
    stored: new StoredTokens(store, applicationId),
    onRenewalError: options.onRenewalError,
  };
  const fits = ({ provisional, scopes: granted }: Tokens): boolean =>
    provisional === steps.provisional && (provisional || covers(granted, scopes));
  return { applicationId, parts, openPage: options.openPage, state, fits };
}

function checkStore(store: unknown): void {
  const given = Object(store) as Record<string, unknown>;
  const missing = ["load", "save", "clear"].filter((name) => typeof given[name] !== "function");
  if (missing.length === 0) return;
  throw new TypeError(
    `Client.signIn: parameter "options.tokenStore" must have the functions load, save and clear, but it has no ${missing.join(", ")}.`,
  );
}

/** A sign-in connects, so its scopes must allow that. */
function requireConnect(scopes: string): void {
  const [missing] = scopes === "" ? [] : missingScopes(scopes, "connect");
  if (missing !== undefined) throw missingScopeError("connect", missing);
}

function scopeList(scopes: string | readonly string[]): string {
  if (typeof scopes === "string") return scopes;
  if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === "string"))
    return scopes.join(" ");
  throw new TypeError(
    `Client.signIn: parameter "options.scopes" must be a string or an array of strings, such as ` +
      `Client.getDefaultPresenceScopes(), but ${Array.isArray(scopes) ? "one of something else" : kindOf(scopes)} was given.`,
  );
}

/** The scheme of the redirect; undefined for the loopback listener. */
function schemeOf(
  { redirect, customSchemeParam }: SignInOptions,
  applicationId: string,
): string | undefined {
  if (redirect !== undefined && redirect !== "loopback" && redirect !== "scheme")
    throw new TypeError(
      'Client.signIn: parameter "options.redirect" must be "loopback" or "scheme".',
    );
  if (customSchemeParam === undefined)
    return redirect === "scheme" ? defaultScheme(applicationId) : undefined;
  if (redirect === "loopback")
    throw new TypeError(
      'Client.signIn: parameter "options.customSchemeParam" has no effect with redirect "loopback".',
    );
  return customSchemeParam;
}
