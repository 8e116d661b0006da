import {
  AuthenticationExternalAuthType,
  type Client,
  FileTokenStore,
  KeyringTokenStore,
  MemoryTokenStore,
  type missingScopes,
  type SdkError,
  type Session,
  type SessionClock,
  type SignInResult,
  scopesFor,
  type TokenStore,
  type TokenStoreError,
} from "game-social-sdk";
import type { Platform } from "game-social-sdk-platform";
import { check, type Same } from "./support.js";

declare const client: Client;
declare const session: Session;
declare const platform: Platform;

// methods
void client.signIn({ method: "browser" });
void client.signIn({ method: "device", tokenStore: new MemoryTokenStore() });
const externalAuthType = AuthenticationExternalAuthType.OIDC;
void client.signIn({ method: { externalAuthType, getExternalAuthToken: () => "proof" } });
void client.signIn({ method: { externalAuthType, getExternalAuthToken: async () => "proof" } });
void client.signIn({ merge: { externalAuthType, getExternalAuthToken: async () => "proof" } });
// @ts-expect-error no such method
void client.signIn({ method: "password" });
// @ts-expect-error a proof is fetched when it is needed
void client.signIn({ method: { externalAuthType, externalAuthToken: "proof" } });

// results
check<Same<SignInResult["session"], Session>>();
check<Same<Client["session"], Session | undefined>>();
check<Same<ReturnType<Session["accessToken"]>, Promise<string>>>();
check<Same<Session["ended"], Promise<SdkError | undefined>>>();
check<Same<ReturnType<Client["signOut"]>, Promise<void>>>();

// stores
const own: TokenStore = { load: () => null, save: (_tokens) => {}, clear: async () => {} };
const stores: TokenStore[] = [
  own,
  new FileTokenStore({ path: "tokens", key: "passphrase" }),
  new FileTokenStore({ path: "tokens", key: new Uint8Array(32) }),
  new FileTokenStore({ path: "tokens", encrypt: (t) => Buffer.from(t), decrypt: (d) => `${d}` }),
  new KeyringTokenStore({ service: "Game" }),
];
void client.signIn({ tokenStore: stores[0] });
// @ts-expect-error a key or functions
new FileTokenStore({ path: "tokens" });
// @ts-expect-error both directions
new FileTokenStore({ path: "tokens", encrypt: (t: string) => Buffer.from(t) });
check<
  Same<
    TokenStoreError["reason"],
    "wrong-key" | "damaged" | "other-application" | "busy" | "unavailable"
  >
>();

// scopes
check<Same<ReturnType<typeof scopesFor>, string>>();
void client.signIn({ scopes: scopesFor("connect", "sendUserMessage") });
check<Same<ReturnType<typeof missingScopes>, string[]>>();
session.requireScopes("connect", "getUserGuilds");
// @ts-expect-error needs no scope
session.requireScopes("getStatus");

// clocks: the platform's fits
const clock: SessionClock = platform.clock;
void client.signIn({ clock });
