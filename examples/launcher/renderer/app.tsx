/** The window: the friends on the left, what is open on the right. */

import { useConnectionStatus, useSession } from "game-social-sdk/react";
import { useState } from "react";
import { launcher, useLauncher, useLobbyIds } from "./bridge.js";
import { Conversation } from "./conversation.jsx";
import { Friends } from "./friends.jsx";
import { Invites } from "./invites.jsx";
import { LobbyPane, NewLobby } from "./lobby.jsx";
import { Settings } from "./settings.jsx";
import { SignIn } from "./sign-in.jsx";
import { Avatar, StatusText } from "./user.jsx";

export type Place =
  | { readonly at: "home" | "settings" }
  | { readonly at: "friend" | "lobby"; readonly id: string };

const READY = 3;

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
          <NewLobby opened={(id) => go({ at: "lobby", id })} />
        </nav>
        <Friends
          open={place.at === "friend" ? place.id : undefined}
          onOpen={(id) => go({ at: "friend", id })}
        />
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
        {place.at === "friend" && <Conversation key={place.id} userId={place.id} />}
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
      {status && status.status !== READY && (
        <p className="banner">You are offline. The launcher connects again by itself.</p>
      )}
      {state?.update === "downloading" && <p className="banner">An update is being downloaded.</p>}
      {state?.update === "ready" && (
        <p className="banner">
          An update is ready.{" "}
          <button type="button" onClick={() => void launcher.run("restartToUpdate")}>
            Restart
          </button>
        </p>
      )}
    </div>
  );
}
