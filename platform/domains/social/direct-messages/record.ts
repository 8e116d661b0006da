import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A conversation of two users that their platform clients show too. */
export type DmChannelRecord = RecordOf<typeof dmChannelShape>;

/** Shape of a {@link DmChannelRecord} in a snapshot. */
export const dmChannelShape = shape({
  id: "string",
  /** The two users, the smaller id first. */
  userId: "string",
  otherId: "string",
  /**
   * The two ids with a colon between, by which their DM is found; null for the group DM that is left of another
   * conversation of the two, when a merge has made one user of two (protocol 2.6).
   */
  key: "string?",
});

/** Version of the records. */
export const DM_CHANNEL_VERSION = 2;

/** Version 1 had both ids in one field. */
export function upgradeDmChannel({ id, pair, key }: Readonly<Record<string, unknown>>): unknown {
  const [userId, otherId] = typeof pair === "string" ? usersOf(pair) : [];
  return { id, userId, otherId, key };
}

/** Channel types of conversations (protocol 12.3). */
export const DmType = { Dm: 1, GroupDm: 3, EphemeralDm: 18 } as const;

/** Two user ids in one order, whoever asks. */
export function pairOf(userId: string, otherId: string): string {
  return BigInt(userId) < BigInt(otherId) ? `${userId}:${otherId}` : `${otherId}:${userId}`;
}

/** The two users of a pair. */
export function usersOf(pair: string): [string, string] {
  return pair.split(":") as [string, string];
}

/** Where the messages of a conversation that exists in one game only are kept. */
export function ephemeralChannel(applicationId: string, pair: string): string {
  return `ephemeral:${applicationId}:${pair}`;
}

/** The pair of an ephemeral conversation; undefined for any other channel. */
export function ephemeralPair(channelId: string): string | undefined {
  return /^ephemeral:\d+:(\d+:\d+)$/.exec(channelId)?.[1];
}

/** The application of an ephemeral conversation; undefined for any other channel. */
export function ephemeralApplication(channelId: string): string | undefined {
  return /^ephemeral:(\d+):/.exec(channelId)?.[1];
}

/** The other of the two users of a pair. */
export function otherOf(pair: string, userId: string): string {
  const [one, two] = usersOf(pair);
  return one === userId ? two : one;
}
