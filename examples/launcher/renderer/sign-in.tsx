/** Nobody is signed in. */

import type { SignedInState } from "game-social-sdk/react";
import { ActionButton, Problem, useAction } from "./action.jsx";
import { client, launcher, useLauncher } from "./bridge.js";

export function SignIn({ session }: { session: SignedInState }) {
  const guests = useLauncher()?.guests;
  const signIn = useAction(() => client.signIn());
  const waiting = session.state === "signingIn" || signIn.busy;
  const hint = waiting ? "Signing in…" : "Sign in to play with your friends.";
  return (
    <main className="centre">
      <section className="card">
        <h1>Space Race</h1>
        <p>{signIn.busy ? "Go on in your browser." : hint}</p>
        {waiting ? (
          <ActionButton run={() => client.signOut()}>Cancel</ActionButton>
        ) : (
          <>
            <button type="button" className="primary" onClick={() => signIn.run()}>
              Sign in with your browser
            </button>
            {guests && (
              <ActionButton run={() => launcher.run("signInAsGuest")}>
                Play without an account
              </ActionButton>
            )}
            <Problem of={signIn.error ?? session.endedBecause} />
          </>
        )}
      </section>
    </main>
  );
}
