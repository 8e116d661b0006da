/** Where an activity runs (activities 2.13). */
export interface ActivityLocation {
  /** `gc-{guild}-{channel}` or `pc-{channel}`. */
  readonly id: string;
  /** In a guild, or in a conversation. */
  readonly kind: "gc" | "pc";
  /** Id of the channel. */
  readonly channelId: string;
  /** Null outside of guilds. */
  readonly guildId: string | null;
}

/** An activity that runs in a channel. */
export interface ActivityInstance {
  /** `i-{launch}-{location}`; never used again. */
  readonly id: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** Snowflake of the launch that began it. */
  readonly launchId: string;
  /** Where it runs. */
  readonly location: ActivityLocation;
  /** The participants, by the ids of their sessions, in the order in which they joined. */
  readonly participants: ReadonlyMap<string, string>;
}

/** Names a place. */
export function locationOf(channelId: string, guildId: string | null): ActivityLocation {
  const kind = guildId === null ? "pc" : "gc";
  const id = guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
  return { id, kind, channelId, guildId };
}

/** An instance as the application's bot sees it. */
export function instanceObject(instance: ActivityInstance) {
  const { id, kind, channelId, guildId } = instance.location;
  return {
    application_id: instance.applicationId,
    instance_id: instance.id,
    launch_id: instance.launchId,
    location: {
      id,
      kind,
      channel_id: channelId,
      ...(guildId === null ? {} : { guild_id: guildId }),
    },
    users: usersOf(instance),
  };
}

/** The users who take part, each once, in the order in which they came. */
export function usersOf({ participants }: Pick<ActivityInstance, "participants">): string[] {
  return [...new Set(participants.values())];
}
