import type { Client } from "../client/client.js";
import { type Component, nameOf } from "../client/wire.js";

/** What there is to pick. */
export interface Pick {
  readonly value: string;
  readonly label: string;
  /** What else tells it from others of that name. */
  readonly detail?: string;
}

/** What a client knows that can be picked in a guild; outside of guilds there are people alone. */
export function picksOf(client: Client, guildId: string | undefined) {
  const { people, guilds } = client.social;
  // Read late, so that what offers a pick is drawn again when the guild changes.
  const guild = () => guilds.value.get(guildId ?? "");
  return {
    users: (): Pick[] =>
      [...people.value.values()].map((user) => ({
        value: user.id,
        label: nameOf(user),
        detail: `@${user.username}`,
      })),
    roles: (): Pick[] => (guild()?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
    channels: (types: readonly number[] = []): Pick[] => {
      const { channels = [], threads = [] } = guild() ?? {};
      return [...channels, ...threads]
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .map(({ id, name = id }) => ({ value: id, label: `#${name}` }));
    },
  };
}

/** {@link picksOf} a client. */
export type Picks = ReturnType<typeof picksOf>;

/** Types of selects of people, roles and channels. */
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** What there is to choose from in a select, each with whether it is chosen at first. */
export function choicesOf(component: Component, { users, roles, channels }: Picks) {
  const { type, options = [], channel_types, default_values = [] } = component;
  const found =
    type === USER
      ? users()
      : type === ROLE
        ? roles()
        : type === MENTIONABLE
          ? [...users(), ...roles()]
          : type === CHANNEL
            ? channels(channel_types)
            : undefined;
  const chosen = new Set(default_values.map(({ id }) => id));
  return (
    found?.map((pick) => ({ ...pick, chosen: chosen.has(pick.value) })) ??
    options.map(({ value, label, description, emoji, default: preset = false }) => ({
      value,
      label: emoji?.name && !emoji.id ? `${emoji.name} ${label}` : label,
      ...(description ? { detail: description } : {}),
      chosen: preset,
    }))
  );
}
