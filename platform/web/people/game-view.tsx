import { useEffect, useState } from "preact/hooks";
import type { Lobby, Player } from "../client/player.js";
import { nameOf } from "../client/wire.js";
import { applications } from "../tools/directory.js";
import { Combobox } from "../ui/combobox.js";
import { Icon } from "../ui/icon.js";
import { LineForm } from "../ui/inputs.js";
import { Name, Presence, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty } from "../ui/states.js";
import { VirtualList } from "../ui/virtual-list.js";
import { CallPanel } from "./call-panel.js";
import type { Persona } from "./personas.js";

interface Props {
  readonly persona: Persona;
  readonly applicationId: string;
}

/** A game that the person plays: lobbies with their chat. It runs until it is quit. To a bot one can write. */
export function GameView({ persona, applicationId }: Props) {
  const player = persona.games.value.get(applicationId);
  const { problem, busy, run } = useTask();
  const { name = "", botUserId: bot = null } =
    applications.value?.find(({ id }) => id === applicationId) ?? {};
  const write = () =>
    run(async () =>
      persona.show({ kind: "channel", id: (await persona.client.converse(bot as string)).id }),
    );
  const head = (
    <div class="channel-head">
      <h3>
        <Icon name={bot === null ? "game" : "bot"} /> <Name text={name} />
      </h3>
      <button type="button" onClick={() => persona.show({ kind: "activity", applicationId })}>
        Activity
      </button>
      <a
        class="button"
        href={`/application-directory/${applicationId}/store`}
        target="_blank"
        rel="noreferrer noopener"
      >
        Store <Icon name="external" />
      </a>
      {player !== undefined && (
        <button type="button" onClick={() => persona.quit(applicationId)}>
          Quit
        </button>
      )}
    </div>
  );
  if (player === undefined) {
    return (
      <div class="channel">
        {head}
        <Empty
          icon={bot === null ? "game" : "bot"}
          title={bot === null ? "Not running" : "An application with a bot"}
        >
          <p>
            {bot === null
              ? "Start the game to join its lobbies, chat and call there as its players do."
              : "Write to its bot. If it is a game, too, play it to join its lobbies."}
          </p>
          {bot !== null && (
            <button type="button" class="primary" disabled={busy} onClick={write}>
              Message
            </button>
          )}
          <button
            type="button"
            class={bot === null ? "primary" : ""}
            disabled={busy}
            onClick={() => run(() => persona.play(applicationId))}
          >
            Play
          </button>
          <Problem text={problem} />
        </Empty>
      </div>
    );
  }
  return (
    <div class="channel">
      {head}
      <LineForm
        class="line"
        label="Secret of a lobby"
        grow
        placeholder="The same secret leads to the same lobby"
        action="Create or join"
        onSubmit={(secret) => run(() => player.join(secret))}
      />
      <Problem text={problem} />
      {[...player.lobbies.value.values()].map((lobby) => (
        <LobbyView key={lobby.id} persona={persona} lobby={lobby} player={player} run={run} />
      ))}
    </div>
  );
}

interface LobbyProps {
  readonly persona: Persona;
  readonly lobby: Lobby;
  readonly player: Player;
  readonly run: (task: () => unknown) => Promise<boolean>;
}

function LobbyView({ persona, lobby, player, run }: LobbyProps) {
  const { client } = persona;
  const log = player.log(lobby.id);
  useEffect(() => {
    void run(() => log.load());
  }, [log]);
  const seen = printable(`${lobby.id}, as ${nameOf(client.me)}`);
  const called = (id: string) => {
    const user = player.people.get(id) ?? client.user(id);
    return user === undefined ? id : nameOf(user);
  };
  return (
    <section class="lobby" aria-label={`Lobby ${seen}`}>
      <h3>
        Lobby <code>{lobby.id}</code>
      </h3>
      <ul class="plain members" aria-label="Players">
        {lobby.members.map(({ user_id, user, connected }) => (
          <li key={user_id}>
            <Presence status={connected ? "online" : "offline"} />
            <Name text={user ? nameOf(user) : called(user_id)} />
          </li>
        ))}
      </ul>
      <CallPanel
        label={`Call in lobby ${seen}`}
        members={player.calls.of(lobby.id)}
        ownId={client.me.id}
        nameOf={called}
        onJoin={(muted) => player.talk(lobby.id, muted)}
        onLeave={() => player.hangUp(lobby.id)}
      />
      {player.isParty(lobby.id) && (
        <InviteForm persona={persona} onInvite={(id) => run(() => player.invite(id))} />
      )}
      <VirtualList
        label={`Messages in lobby ${seen}`}
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
      <LineForm
        class="line"
        label="Message to the lobby"
        bare
        grow
        action="Send"
        onSubmit={(text) => run(() => player.say(lobby.id, text))}
      >
        <button type="button" onClick={() => run(() => player.leave(lobby.id))}>
          Leave
        </button>
      </LineForm>
    </section>
  );
}

interface InviteProps {
  readonly persona: Persona;
  readonly onInvite: (userId: string) => Promise<boolean>;
}

/** Invites a friend to the party, by a message. */
function InviteForm({ persona, onInvite }: InviteProps) {
  const { friends } = persona.client.social;
  const [text, setText] = useState("");
  const [friend, setFriend] = useState("");
  const [invited, setInvited] = useState("");
  const invite = async (event: Event) => {
    event.preventDefault();
    if (await onInvite(friend)) setInvited(`${text} is invited.`);
  };
  return (
    <form class="line" onSubmit={invite}>
      <Combobox
        label="Friend to invite"
        placeholder="Search, or choose"
        required
        empty="No friend has this name."
        choices={friends.value.map(({ id, user }) => ({
          value: id,
          label: nameOf(user),
          detail: `@${user.username}`,
        }))}
        text={text}
        onText={(typed) => {
          setText(typed);
          setFriend("");
        }}
        onChoose={({ value, label }) => {
          setText(label);
          setFriend(value);
        }}
      />
      <button type="submit" disabled={friend === ""}>
        Invite
      </button>
      <span class="soft" role="status">
        {printable(invited)}
      </span>
    </form>
  );
}
