import { computed, signal } from "@preact/signals";
import type { Channel, Guild, Relationship, Role, User } from "./wire.js";
import { RelationshipType } from "./wire.js";

/** Whom and what a user knows: people, conversations and guilds, kept up by gateway events. */
export class Social {
  readonly people = signal<ReadonlyMap<string, User>>(new Map());
  readonly relationships = signal<ReadonlyMap<string, Relationship>>(new Map());
  /** `online`, `idle` and so on by user id; who is not in it is offline. */
  readonly presences = signal<ReadonlyMap<string, string>>(new Map());
  readonly conversations = signal<readonly Channel[]>([]);
  readonly guilds = signal<ReadonlyMap<string, Guild>>(new Map());
  /** Ids of guilds that READY names and that have not come yet. */
  readonly pending = signal<ReadonlySet<string>>(new Set());

  readonly friends = computed(() => this.#ofType(RelationshipType.Friend));
  readonly incoming = computed(() => this.#ofType(RelationshipType.Incoming));
  readonly outgoing = computed(() => this.#ofType(RelationshipType.Outgoing));

  /** The channel of any kind with this id. */
  channel(id: string): Channel | undefined {
    const inGuilds = [...this.guilds.value.values()].flatMap(({ channels, threads }) => [
      ...channels,
      ...threads,
    ]);
    return [...this.conversations.value, ...inGuilds].find((channel) => channel.id === id);
  }

  /** Acts on an event; others than those of people, conversations and guilds are left alone. */
  receive(name: string, data: unknown): void {
    (handlers[name] as Handler | undefined)?.(this, data as never);
  }

  meet(users: readonly (User | undefined)[]): void {
    const known = this.people.value;
    const fresh = users.filter((user) => user !== undefined && !isSame(known.get(user.id), user));
    if (fresh.length === 0) return;
    const next = new Map(known);
    for (const user of fresh as User[]) next.set(user.id, { ...next.get(user.id), ...user });
    this.people.value = next;
  }

  setGuild(id: string, change: (guild: Guild) => Guild): void {
    const guild = this.guilds.value.get(id);
    if (guild !== undefined) this.guilds.value = new Map(this.guilds.value).set(id, change(guild));
  }

  /** A guild is not waited for any more. */
  arrived(id: string): void {
    const { value } = this.pending;
    if (value.has(id)) this.pending.value = new Set([...value].filter((each) => each !== id));
  }

  #ofType(type: number): Relationship[] {
    return [...this.relationships.value.values()].filter((each) => each.type === type);
  }
}

/** Whether nothing that is shown of somebody has changed. */
function isSame(known: User | undefined, user: User): boolean {
  return (
    known?.username === user.username &&
    known.global_name === user.global_name &&
    (user.avatar === undefined || known.avatar === user.avatar)
  );
}

type Handler = (social: Social, data: never) => void;

interface Ready {
  readonly user: User;
  readonly users?: readonly User[];
  readonly relationships?: readonly Relationship[];
  readonly private_channels?: readonly Channel[];
  readonly guilds?: readonly { readonly id: string }[];
}

interface Presence {
  readonly user: { readonly id: string };
  readonly status: string;
}

interface NewGuild extends Guild {
  readonly members?: readonly { readonly user: User }[];
  readonly presences?: readonly Presence[];
}

const without = <Value>(map: ReadonlyMap<string, Value>, key: string) =>
  new Map([...map].filter(([each]) => each !== key));

const withChannel = (list: readonly Channel[], channel: Channel): Channel[] => [
  ...list.filter(({ id }) => id !== channel.id),
  { ...list.find(({ id }) => id === channel.id), ...channel },
];

function present(social: Social, presences: readonly Presence[]): void {
  if (presences.length === 0) return;
  const next = new Map(social.presences.value);
  for (const { user, status } of presences) {
    if (status === "offline") next.delete(user.id);
    else next.set(user.id, status);
  }
  social.presences.value = next;
}

function putChannel(social: Social, channel: Channel): void {
  if (channel.guild_id === undefined) {
    social.meet(channel.recipients ?? []);
    social.conversations.value = withChannel(social.conversations.value, channel);
    return;
  }
  const list = channel.type >= 10 && channel.type <= 12 ? "threads" : "channels";
  social.setGuild(channel.guild_id, (guild) => ({
    ...guild,
    [list]: withChannel(guild[list], channel),
  }));
}

function removeChannel(social: Social, { id, guild_id }: Channel): void {
  const kept = (list: readonly Channel[]) => list.filter((each) => each.id !== id);
  if (guild_id === undefined) social.conversations.value = kept(social.conversations.value);
  else {
    social.setGuild(guild_id, (guild) => ({
      ...guild,
      channels: kept(guild.channels),
      threads: kept(guild.threads),
    }));
  }
}

function putMember(social: Social, { user }: { readonly user: User }): void {
  social.meet([user]);
}

interface AboutRole {
  readonly guild_id: string;
  readonly role: Role;
  readonly role_id?: string;
}

function putRole(social: Social, { guild_id, role }: AboutRole): void {
  social.setGuild(guild_id, (guild) => ({
    ...guild,
    roles: [...guild.roles.filter(({ id }) => id !== role.id), role],
  }));
}

function putRelationship(social: Social, data: Relationship): void {
  const known = social.relationships.value.get(data.id);
  const user = data.user ?? known?.user ?? social.people.value.get(data.id);
  if (user === undefined) return;
  social.meet([user]);
  social.relationships.value = new Map(social.relationships.value).set(data.id, { ...data, user });
}

const handlers: Readonly<Record<string, Handler>> = {
  READY(social: Social, data: Ready) {
    const { user, users = [], relationships = [], private_channels = [] } = data;
    social.people.value = new Map();
    social.guilds.value = new Map();
    social.presences.value = new Map();
    social.meet([user, ...users, ...private_channels.flatMap(({ recipients = [] }) => recipients)]);
    social.relationships.value = new Map();
    for (const each of relationships) putRelationship(social, each);
    social.conversations.value = private_channels;
    social.pending.value = new Set((data.guilds ?? []).map(({ id }) => id));
  },
  USER_UPDATE: (social: Social, user: User) => social.meet([user]),
  PRESENCE_UPDATE: (social: Social, presence: Presence) => present(social, [presence]),
  RELATIONSHIP_ADD: putRelationship,
  RELATIONSHIP_UPDATE: putRelationship,
  RELATIONSHIP_REMOVE(social: Social, { id }: Relationship) {
    social.relationships.value = without(social.relationships.value, id);
  },
  GUILD_CREATE(social: Social, guild: NewGuild) {
    const { members = [], presences = [] } = guild;
    social.meet(members.map(({ user }) => user));
    const channels = guild.channels.map((each) => ({ ...each, guild_id: guild.id }));
    const threads = (guild.threads ?? []).map((each) => ({ ...each, guild_id: guild.id }));
    const { id, name, owner_id, roles = [], emojis = [] } = guild;
    const kept = { id, name, owner_id, channels, threads, roles, emojis };
    social.guilds.value = new Map(social.guilds.value).set(guild.id, kept);
    social.arrived(id);
    present(social, presences);
  },
  GUILD_UPDATE(social: Social, { id, name, owner_id }: Guild) {
    social.setGuild(id, (guild) => ({ ...guild, name, owner_id }));
  },
  GUILD_DELETE(social: Social, { id }: Guild) {
    social.guilds.value = without(social.guilds.value, id);
    social.arrived(id);
  },
  GUILD_ROLE_CREATE: putRole,
  GUILD_ROLE_UPDATE: putRole,
  GUILD_ROLE_DELETE: (social: Social, { guild_id, role_id }: AboutRole) =>
    social.setGuild(guild_id, (guild) => ({
      ...guild,
      roles: guild.roles.filter(({ id }) => id !== role_id),
    })),
  GUILD_EMOJIS_UPDATE(social: Social, data: Pick<Guild, "emojis"> & { guild_id: string }) {
    social.setGuild(data.guild_id, (guild) => ({ ...guild, emojis: data.emojis }));
  },
  GUILD_MEMBER_ADD: putMember,
  GUILD_MEMBER_UPDATE: putMember,
  GUILD_MEMBERS_CHUNK(social: Social, data: { members: { user: User }[]; presences?: Presence[] }) {
    social.meet(data.members.map(({ user }) => user));
    present(social, data.presences ?? []);
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: removeChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  THREAD_DELETE: removeChannel,
};
