/** The client, and who is signed in to it. The tokens never leave this process. */

import { join } from "node:path";
import { app, safeStorage, shell } from "electron";
import {
  Client,
  ClientStatus,
  MemoryTokenStore,
  SdkError,
  type SignInOptions,
  type TokenStore,
  TokenStoreError,
} from "game-social-sdk";
import { safeStorageTokenStore } from "game-social-sdk/electron";
import { APPLICATION_ID, identity, SCHEME } from "../config.js";

const FIRST_RETRY = 2_000;
const MAX_RETRY = 60_000;

export interface Account {
  readonly client: Client;
  /** How pages sign the player in. */
  readonly signIn: SignInOptions;
  /** Goes on with the last session, if there is one, without asking the player. */
  resume(): void;
  signInAsGuest(): Promise<void>;
  linkAccount(): Promise<void>;
}

/** Clears a store that the system's key no longer opens, or that holds no tokens: it would prevent each sign-in. */
async function clearIfLost(store: TokenStore, error: unknown): Promise<void> {
  const isLost =
    error instanceof TokenStoreError && ["wrong-key", "damaged"].includes(error.reason);
  if (!isLost) throw error;
  await store.clear();
}

export function openAccount(): Account {
  const client = new Client({ applicationId: APPLICATION_ID });
  // A Linux desktop without a keyring has no key: players then sign in after each start.
  const hasKey =
    safeStorage.isEncryptionAvailable() &&
    safeStorage.getSelectedStorageBackend?.() !== "basic_text";
  const store = (name: string) =>
    hasKey
      ? safeStorageTokenStore({ path: join(app.getPath("userData"), name), safeStorage })
      : new MemoryTokenStore();
  const [tokenStore, guestStore] = [store("session"), store("guest")];
  const signIn: SignInOptions = {
    scopes: Client.getDefaultCommunicationScopes(),
    tokenStore,
    customSchemeParam: SCHEME,
    openPage: ({ url }) => shell.openExternal(url),
    timeout: 5 * 60_000,
  };
  const signInAsGuest = async () => {
    if (identity) await client.signIn({ tokenStore: guestStore, method: identity });
  };
  let retry: NodeJS.Timeout | undefined;
  const session = client.store.session();
  session.subscribe(() => {});

  const resume = async (wait = FIRST_RETRY): Promise<void> => {
    clearTimeout(retry);
    if (client.disposed) return;
    if (client.session?.active) {
      if (client.getStatus() === ClientStatus.Disconnected) client.connect();
      return;
    }
    const askNobody = () => Promise.reject(new Error("The player has to sign in again."));
    const load = (store: typeof tokenStore) =>
      Promise.resolve(store.load()).catch((error) => clearIfLost(store, error));
    try {
      const [stored, guest] = await Promise.all([load(tokenStore), load(guestStore)]);
      // A player who is signing in by the browser is not disturbed.
      if (session.value?.state === "signingIn" || (!stored && !guest)) return;
      const resumed: Promise<unknown> = stored
        ? client.signIn({ ...signIn, openPage: askNobody })
        : signInAsGuest();
      await resumed.catch((error) => clearIfLost(stored ? tokenStore : guestStore, error));
    } catch (error) {
      // Offline, or the service is: the session is still good. What is final shows the sign-in page.
      if (!(error instanceof SdkError) || !error.retryable) return;
      retry = setTimeout(() => void resume(Math.min(2 * wait, MAX_RETRY)), wait);
      retry.unref();
    }
  };

  return {
    client,
    signIn,
    resume: () => void resume(),
    signInAsGuest,
    async linkAccount() {
      if (!identity) return;
      await client.signIn({ ...signIn, merge: identity });
      await guestStore.clear();
    },
  };
}
