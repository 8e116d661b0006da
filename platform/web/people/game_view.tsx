import { useEffect, useState } from "preact/hooks";
import { type Lobby, Player } from "../client/player.js";
import { nameOf } from "../client/wire.js";
import { Name, Presence, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { VirtualList } from "../ui/virtual_list.js";
import type { Persona } from "./personas.js";

interface Props {
  readonly persona: Persona;
  readonly applicationId: string;
}

/** A game that the person plays: lobbies with their chat. It runs until it is quit. */
export function GameView({ persona, applicationId }: Props) {
  const player = persona.games.value.get(applicationId);
  const { problem, busy, run } = useTask();
  const [secret, setSecret] = useState("");
  const start = () =>
    run(async () => {
      persona.play(applicationId, await Player.start(persona.client.me.id, applicationId));
    });
  if (player === undefined) {
    return (
      <div class="scrolls">
        <p>Start the game, to be in its lobbies as its players are.</p>
        <button type="button" class="primary" disabled={busy} onClick={start}>
          Play
        </button>
        <Problem text={problem} />
      </div>
    );
  }
  const join = async (event: Event) => {
    event.preventDefault();
    if (await run(() => player.join(secret))) setSecret("");
  };
  return (
    <div class="channel">
      <form class="line" onSubmit={join}>
        <label class="grow">
          Secret of a lobby
          <input required value={secret} onInput={(e) => setSecret(e.currentTarget.value)} />
        </label>
        <button type="submit">Create or join</button>
        <button type="button" onClick={() => persona.quit(applicationId)}>
          Quit
        </button>
      </form>
      <Problem text={problem} />
      {[...player.lobbies.value.values()].map((lobby) => (
        <LobbyView key={lobby.id} lobby={lobby} player={player} run={run} />
      ))}
    </div>
  );
}

interface LobbyProps {
  readonly lobby: Lobby;
  readonly player: Player;
  readonly run: (task: () => unknown) => Promise<boolean>;
}

function LobbyView({ lobby, player, run }: LobbyProps) {
  const [text, setText] = useState("");
  const log = player.log(lobby.id);
  useEffect(() => {
    void run(() => log.load());
  }, [log]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (await run(() => player.say(lobby.id, text))) setText("");
  };
  return (
    <section class="lobby" aria-label={`Lobby ${lobby.id}`}>
      <h3>
        Lobby <code>{lobby.id}</code>
      </h3>
      <ul class="plain members" aria-label="Players">
        {lobby.members.map(({ user_id, user, connected }) => (
          <li key={user_id}>
            <Presence status={connected ? "online" : "offline"} />
            <Name text={user ? nameOf(user) : (player.people.get(user_id)?.username ?? user_id)} />
          </li>
        ))}
      </ul>
      <VirtualList
        label={`Messages in lobby ${lobby.id}`}
        items={log.messages.value}
        keyOf={({ id }) => id}
        guess={28}
        follows
        render={({ author, content }) => (
          <p class="content" dir="auto">
            <strong>
              <Name text={nameOf(author)} />
            </strong>{" "}
            {printable(content)}
          </p>
        )}
      />
      <form class="line" onSubmit={send}>
        <label class="grow">
          <span class="hidden">Message to the lobby</span>
          <input
            required
            placeholder="Message to the lobby"
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <button type="submit">Send</button>
        <button type="button" onClick={() => run(() => player.leave(lobby.id))}>
          Leave
        </button>
      </form>
    </section>
  );
}
