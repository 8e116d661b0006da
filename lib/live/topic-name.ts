/** The names of a store's topics, such as `lobby/1234`. They go over the bridge as text. */

import { isSnowflake, type SnowflakeInput, toSnowflake } from "../values/snowflake.js";
import type { StoreConversation } from "./values.js";

/** The functions of a store. */
export const STORE_VALUES = [
  "friends",
  "presenceOf",
  "lobby",
  "messages",
  "call",
  "status",
  "session",
] as const;

/** A function of a store. */
export type StoreValue = (typeof STORE_VALUES)[number];

/** What a topic is of. */
export interface TopicName {
  /** The function of the store. */
  readonly value: StoreValue;
  /** The user or the lobby; empty where there is none. */
  readonly id: string;
  /** Whether messages are those with a user, and not those of a lobby. */
  readonly withUser: boolean;
}

/** The topic of a user or of a lobby. */
export const topicOf = (value: "presenceOf" | "lobby" | "call", id: SnowflakeInput): string =>
  `${value}/${toSnowflake(id, `store.${value}: parameter "${value === "presenceOf" ? "userId" : "lobbyId"}"`)}`;

/** The topic of a conversation. */
export function topicOfMessages(of: StoreConversation): string {
  const place = 'store.messages: parameter "conversation';
  const { lobbyId, userId } = Object(of) as StoreConversation;
  if ((lobbyId === undefined) === (userId === undefined))
    throw new TypeError(`${place}" must have either a "lobbyId" or a "userId".`);
  return lobbyId === undefined
    ? `messages/user/${toSnowflake(userId as SnowflakeInput, `${place}.userId"`)}`
    : `messages/lobby/${toSnowflake(lobbyId, `${place}.lobbyId"`)}`;
}

/** What a name stands for; nothing when it is none. */
export function readTopic(name: string): TopicName | undefined {
  const [value, ...rest] = name.split("/");
  const id = rest.at(-1) ?? "";
  const known = { value: value as StoreValue, id, withUser: rest[0] === "user" };
  switch (value) {
    case "friends":
    case "status":
    case "session":
      return rest.length === 0 ? known : undefined;
    case "presenceOf":
    case "lobby":
    case "call":
      return rest.length === 1 && isSnowflake(id) ? known : undefined;
    case "messages":
      return rest.length === 2 && /^(user|lobby)$/.test(rest[0] ?? "") && isSnowflake(id)
        ? known
        : undefined;
    default:
      return undefined;
  }
}
