/** Which part of a bot's guilds a session has: its number and how many there are. */
export type Shard = readonly [number, number] | undefined;

/** The shard that a guild's events go to; DMs and what belongs to no guild go to the first. */
export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count));
}

/** Whether a session gets the events of a guild. */
export function serves(shard: Shard, guildId: string): boolean {
  return shard === undefined || shardOf(guildId, shard[1]) === shard[0];
}
