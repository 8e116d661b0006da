import { useEffect, useState } from "preact/hooks";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { act, admin } from "../admin.js";
import { type Channel, ChannelType, type Guild, nameOf } from "../client/wire.js";
import { Name, Presence, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import type { Persona, View } from "./personas.js";

/** Where a person can go: friends, conversations, channels, games. */
export function Sidebar({ persona }: { readonly persona: Persona }) {
  const { social, me } = persona.client;
  const [games, setGames] = useState<readonly ApplicationRecord[]>([]);
  useEffect(() => {
    admin<ApplicationRecord[]>("GET", "/applications").then(setGames, () => {});
  }, []);
  return (
    <nav class="sidebar" aria-label={`Places of ${printable(nameOf(me))}`}>
      <Place persona={persona} to={{ kind: "friends" }}>
        Friends
        {social.incoming.value.length > 0 && ` (${social.incoming.value.length})`}
      </Place>
      <h3>Conversations</h3>
      <ul class="plain">
        {social.conversations.value.map((channel) => (
          <li key={channel.id}>
            <Place persona={persona} to={{ kind: "channel", id: channel.id }}>
              <Presence status={social.presences.value.get(channel.recipients?.[0]?.id ?? "")} />
              <Name text={conversationName(channel)} />
            </Place>
          </li>
        ))}
      </ul>
      {[...social.guilds.value.values()].map((guild) => (
        <GuildPlaces key={guild.id} persona={persona} guild={guild} />
      ))}
      <GuildInvites persona={persona} />
      {games.length > 0 && <h3>Games</h3>}
      <ul class="plain">
        {games.map(({ id, name }) => (
          <li key={id}>
            <Place persona={persona} to={{ kind: "game", applicationId: id }}>
              <Name text={name} />
            </Place>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GuildPlaces({ persona, guild }: { readonly persona: Persona; readonly guild: Guild }) {
  const { channels, threads, name } = guild;
  const { rest, me } = persona.client;
  const places = channels.filter(({ type }) => type !== ChannelType.Category).sort(byPosition);
  return (
    <>
      <h3>
        <Name text={name} />{" "}
        {guild.owner_id !== me.id && (
          <button
            type="button"
            class="link"
            aria-label={`Leave ${printable(name)}`}
            onClick={() => void rest.delete(`/users/@me/guilds/${guild.id}`).catch(() => {})}
          >
            Leave
          </button>
        )}
      </h3>
      <ul class="plain">
        {places.map((channel) => (
          <li key={channel.id}>
            <ChannelPlace
              persona={persona}
              channel={channel}
              sign={channel.type === ChannelType.Voice ? "♪" : "#"}
            />
            <ul class="plain">
              {threads
                .filter(({ parent_id }) => parent_id === channel.id)
                .map((thread) => (
                  <li key={thread.id}>
                    <ChannelPlace persona={persona} channel={thread} sign="↳" />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Joins guilds by the codes of invites, and makes invites to the channel that is shown. */
function GuildInvites({ persona }: { readonly persona: Persona }) {
  const { rest, social, me } = persona.client;
  const [code, setCode] = useState("");
  const { problem, run } = useTask();
  const view = persona.view.value;
  const channel = view.kind === "channel" ? social.channel(view.id) : undefined;
  const join = async (event: Event) => {
    event.preventDefault();
    const last = code.trim().split("/").at(-1) ?? "";
    // The HTTP API that bots have has no such call.
    if (await run(() => act(me.id, "acceptGuildInvite", last))) setCode("");
  };
  const create = () =>
    run(async () => {
      const made = await rest.post<{ code: string }>(`/channels/${channel?.id}/invites`, {});
      setCode(made.code);
    });
  return (
    <form onSubmit={join}>
      <label>
        Invite code
        <input required value={code} onInput={(e) => setCode(e.currentTarget.value)} />
      </label>
      <button type="submit">Join</button>{" "}
      {channel?.guild_id !== undefined && (
        <button type="button" onClick={create}>
          Make invite
        </button>
      )}
      <Problem text={problem} />
    </form>
  );
}

interface ChannelPlaceProps {
  readonly persona: Persona;
  readonly channel: Channel;
  readonly sign: string;
}

function ChannelPlace({ persona, channel, sign }: ChannelPlaceProps) {
  return (
    <Place persona={persona} to={{ kind: "channel", id: channel.id }}>
      <span aria-hidden="true">{sign} </span>
      <Name text={channel.name ?? channel.id} />
    </Place>
  );
}

interface PlaceProps {
  readonly persona: Persona;
  readonly to: View;
  readonly children: preact.ComponentChildren;
}

function Place({ persona, to, children }: PlaceProps) {
  const here = JSON.stringify(persona.view.value) === JSON.stringify(to);
  return (
    <button
      type="button"
      class="place"
      aria-current={here ? "page" : undefined}
      onClick={() => persona.show(to)}
    >
      {children}
    </button>
  );
}

/** The others in a conversation. */
export function conversationName({ recipients = [], id }: Channel): string {
  return recipients.map(nameOf).join(", ") || id;
}

function byPosition(one: Channel, other: Channel): number {
  return (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1);
}
