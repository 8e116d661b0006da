/** Nobody is signed in. */

import type { SignedInState } from "game-social-sdk/react";
import { client, launcher, useAction, useLauncher } from "./bridge.js";

export function SignIn({ session }: { session: SignedInState }) {
  const guests = useLauncher()?.guests;
  const signIn = useAction(() => client.signIn());
  const guest = useAction(() => launcher.run("signInAsGuest"));
  const waiting = session.state === "signingIn" || signIn.busy;
  const hint = waiting ? "Signing in…" : "Sign in to play with your friends.";
  const problem = signIn.error ?? guest.error ?? session.endedBecause;
  return (
    <main className="centre">
      <section className="card">
        <span className="logo" aria-hidden="true">
          ◈
        </span>
        <h1>Space Race</h1>
        <p>{signIn.busy ? "Go on in your browser." : hint}</p>
        {waiting ? (
          <button type="button" onClick={() => void client.signOut()}>
            Cancel
          </button>
        ) : (
          <button type="button" className="primary" onClick={() => signIn.run()}>
            Sign in with your browser
          </button>
        )}
        {guests && !waiting && (
          <button type="button" disabled={guest.busy} onClick={() => guest.run()}>
            Play without an account
          </button>
        )}
        {problem && !waiting && <p role="alert">{problem}</p>}
      </section>
    </main>
  );
}
