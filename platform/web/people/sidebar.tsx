import { useRef } from "preact/hooks";
import { nameOf } from "../client/wire.js";
import { useApplications } from "../tools/directory.js";
import { Icon } from "../ui/icon.js";
import { Name, Presence, printable } from "../ui/name.js";
import { useRoving } from "../ui/roving.js";
import { GuildInvites } from "./guild-invites.js";
import { GuildPlaces } from "./guild-places.js";
import type { Persona } from "./personas.js";
import { conversationName, Place } from "./place-link.js";

/** Where a person can go: friends, conversations, channels, games. */
export function Sidebar({ persona }: { readonly persona: Persona }) {
  const { social, me } = persona.client;
  const games = useApplications() ?? [];
  const list = useRef<HTMLDivElement>(null);
  useRoving(list);
  const asked = social.incoming.value.length;
  return (
    <nav class="sidebar" aria-label={`Places of ${printable(nameOf(me))}`}>
      <div ref={list}>
        <Place persona={persona} to={{ kind: "friends" }}>
          <Icon name="friends" />
          <span class="place-name">Friends</span>
          {asked > 0 && (
            <span class="badge accent" title={`${asked} ask`}>
              {asked}
            </span>
          )}
        </Place>
        {social.conversations.value.length > 0 && <h3>Conversations</h3>}
        <ul class="plain">
          {social.conversations.value.map((channel) => (
            <li key={channel.id}>
              <Place persona={persona} to={{ kind: "channel", id: channel.id }}>
                <Presence status={social.presences.value.get(channel.recipients?.[0]?.id ?? "")} />
                <span class="place-name">
                  <Name text={conversationName(channel)} />
                </span>
              </Place>
            </li>
          ))}
        </ul>
        {[...social.guilds.value.values()].map((guild) => (
          <GuildPlaces key={guild.id} persona={persona} guild={guild} />
        ))}
        {games.length > 0 && <h3>Games and bots</h3>}
        <ul class="plain">
          {games.map(({ id, name, botUserId }) => (
            <li key={id}>
              <Place persona={persona} to={{ kind: "game", applicationId: id }}>
                <Icon name={botUserId === null ? "game" : "bot"} />
                <span class="place-name">
                  <Name text={name} />
                </span>
              </Place>
            </li>
          ))}
        </ul>
      </div>
      <GuildInvites persona={persona} />
    </nav>
  );
}
