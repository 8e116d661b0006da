import type { Shape } from "../../kernel/store/shape.js";

/** A conversation of two users that their platform clients show too. */
export interface DmChannelRecord {
  readonly id: string;
  /** The two user ids, the smaller first, with a colon between. */
  readonly pair: string;
  /**
   * The pair again, by which their DM is found; null for the group DM that is left of another
   * conversation of the two, when a merge has made one user of two (protocol 2.6).
   */
  readonly key: string | null;
}

/** Shape of a {@link DmChannelRecord} in a snapshot. */
export const dmChannelShape: Shape<DmChannelRecord> = {
  id: "string",
  pair: "string",
  key: "string?",
};

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
