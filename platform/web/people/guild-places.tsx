import { type Channel, ChannelType, type Guild } from "../client/wire.js";
import { Icon, type IconName } from "../ui/icon.js";
import { Menu } from "../ui/menu.js";
import { Name, printable } from "../ui/name.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import type { Persona } from "./personas.js";
import { Place } from "./place-link.js";

const ICONS: Readonly<Record<number, IconName>> = {
  [ChannelType.Voice]: "voice",
  [ChannelType.Forum]: "thread",
  [ChannelType.Media]: "thread",
};

interface Props {
  readonly persona: Persona;
  readonly guild: Guild;
}

/** The channels of a guild by their categories, each with its threads. */
export function GuildPlaces({ persona, guild }: Props) {
  const { channels, name } = guild;
  const { rest, me } = persona.client;
  const sorted = [...channels].sort(byPosition);
  const categories = sorted.filter(({ type }) => type === ChannelType.Category);
  const inside = (id: string | null) =>
    sorted.filter(
      ({ type, parent_id = null }) =>
        type !== ChannelType.Category &&
        (id === null ? !categories.some((each) => each.id === parent_id) : parent_id === id),
    );
  const leave = async () => {
    const sure = await persona.ask({
      title: `Leave ${name}?`,
      text: "To come back, an invite is needed.",
      action: "Leave guild",
    });
    if (!sure) return;
    rest
      .delete(`/users/@me/guilds/${guild.id}`)
      .catch((error: Error) => toast(error.message, { tone: "danger" }));
  };
  return (
    <>
      <div class="guild-head">
        <h3>
          <Name text={name} />
        </h3>
        <Menu
          arrowOpens={false}
          label={`More of ${name}`}
          items={[
            {
              text: "Roles, members, audit log",
              icon: "shield",
              run: () => navigate(`/guilds/${guild.id}`),
            },
            {
              text: `Leave ${name}`,
              icon: "close",
              danger: true,
              disabled: guild.owner_id === me.id,
              run: () => void leave(),
            },
          ]}
        />
      </div>
      <Channels persona={persona} guild={guild} list={inside(null)} label={printable(name)} />
      {categories.map((category) => (
        <div key={category.id}>
          <h4>
            <Name text={category.name ?? category.id} />
          </h4>
          <Channels
            persona={persona}
            guild={guild}
            list={inside(category.id)}
            label={printable(category.name ?? "")}
          />
        </div>
      ))}
      {channels.length === 0 && <p class="soft">There is no channel that this person sees.</p>}
    </>
  );
}

interface ChannelsProps extends Props {
  readonly list: readonly Channel[];
  readonly label: string;
}

function Channels({ persona, guild, list, label }: ChannelsProps) {
  if (list.length === 0) return null;
  return (
    <ul class="plain" aria-label={label}>
      {list.map((channel) => (
        <li key={channel.id}>
          <ChannelPlace persona={persona} channel={channel} icon={ICONS[channel.type] ?? "hash"} />
          <ul class="plain">
            {guild.threads
              .filter(({ parent_id }) => parent_id === channel.id)
              .map((thread) => (
                <li key={thread.id}>
                  <ChannelPlace persona={persona} channel={thread} icon="thread" />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface ChannelPlaceProps {
  readonly persona: Persona;
  readonly channel: Channel;
  readonly icon: IconName;
}

function ChannelPlace({ persona, channel, icon }: ChannelPlaceProps) {
  return (
    <Place persona={persona} to={{ kind: "channel", id: channel.id, guildId: channel.guild_id }}>
      <Icon name={icon} />
      <span class="place-name">
        <Name text={channel.name ?? channel.id} />
      </span>
    </Place>
  );
}

function byPosition(one: Channel, other: Channel): number {
  return (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1);
}
