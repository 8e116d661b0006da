/** The window: the friends on the left, what is open on the right. */

import { ClientStatus } from "game-social-sdk/electron/renderer";
import { useConnectionStatus, useSession } from "game-social-sdk/react";
import { useCallback, useState } from "react";
import { ActionButton } from "./action.jsx";
import { launcher, useLauncher, useLobbyIds } from "./bridge.js";
import { Conversation } from "./conversation.jsx";
import { Friends } from "./friends.jsx";
import { Invites } from "./invites.jsx";
import { LobbyPane, openLobby, useParty } from "./lobby.jsx";
import { Settings } from "./settings.jsx";
import { SignIn } from "./sign-in.jsx";
import { Avatar, StatusText } from "./user.jsx";

export type Place =
  | { readonly at: "home" | "settings" }
  | { readonly at: "friend" | "lobby"; readonly id: string };

export function App() {
  const session = useSession();
  if (!session) return <main className="centre" aria-busy="true" />;
  // A guest who links an account signs in while there is a player.
  return session.state === "signedIn" || session.user ? <Shell /> : <SignIn session={session} />;
}

function Shell() {
  const [place, go] = useState<Place>({ at: "home" });
  const lobbyIds = useLobbyIds();
  const user = useSession()?.user;
  const openFriend = useCallback((id: string) => go({ at: "friend", id }), []);
  useParty(lobbyIds.at(-1));
  return (
    <div className="shell">
      <aside aria-label="You and your friends">
        <header className="me">
          {user && <Avatar user={user} />}
          <div className="names">
            <strong>{user?.displayName}</strong>
            {user && <StatusText user={user} />}
          </div>
          <button
            type="button"
            className="icon"
            aria-label="Settings"
            aria-pressed={place.at === "settings"}
            onClick={() => go({ at: "settings" })}
          >
            ⚙
          </button>
        </header>
        <nav aria-label="Lobbies">
          {lobbyIds.map((id) => (
            <button
              key={id}
              type="button"
              className="tab"
              aria-current={place.at === "lobby" && place.id === id}
              onClick={() => go({ at: "lobby", id })}
            >
              <span aria-hidden="true">◈</span> Lobby
            </button>
          ))}
          <ActionButton
            className="tab"
            run={async () => go({ at: "lobby", id: await openLobby() })}
          >
            <span aria-hidden="true">+</span> New lobby
          </ActionButton>
        </nav>
        <Friends open={place.at === "friend" ? place.id : undefined} onOpen={openFriend} />
      </aside>
      <main>
        <Banners />
        {place.at === "home" && (
          <section className="hero">
            <h1>Space Race</h1>
            <p>Choose a friend to talk to, or open a lobby and invite the others.</p>
          </section>
        )}
        {place.at === "settings" && <Settings />}
        {place.at === "friend" && (
          <Conversation key={place.id} userId={place.id} inLobby={lobbyIds.length > 0} />
        )}
        {place.at === "lobby" && (
          <LobbyPane key={place.id} lobbyId={place.id} left={() => go({ at: "home" })} />
        )}
      </main>
      <Invites joined={(id) => go({ at: "lobby", id })} />
    </div>
  );
}

function Banners() {
  const status = useConnectionStatus();
  const state = useLauncher();
  return (
    <div role="status">
      {status && status.status !== ClientStatus.Ready && (
        <p className="banner">You are offline. The launcher connects again by itself.</p>
      )}
      {state?.update === "downloading" && <p className="banner">An update is being downloaded.</p>}
      {state?.update === "ready" && (
        <p className="banner">
          An update is ready.{" "}
          <ActionButton run={() => launcher.run("restartToUpdate")}>Restart</ActionButton>
        </p>
      )}
    </div>
  );
}
