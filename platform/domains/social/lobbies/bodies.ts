import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { metadata } from "../../messages/core/api.js";
import type { MemberChanges } from "./members.js";

const pairs = orNull(metadata);
const idleTimeout = orNull(whole({ min: 5, max: 604_800 }));
/** The only flag of lobbies and members that may be set is the first. */
const flags = orNull(choice([0, 1]));
const additionalName = orNull(text({ min: 1, max: 80, counted: true }));

const member = { id: required(snowflake), metadata: pairs, flags };

/** Body of `PUT /lobbies` (protocol 3.5, 11). */
export const joinBody = fields({
  secret: required(text({ min: 1, max: 250, counted: true })),
  idle_timeout_seconds: idleTimeout,
  lobby_metadata: pairs,
  member_metadata: pairs,
  flags,
});

/** Body of `POST /lobbies` and `PATCH /lobbies/{lobby}`. */
export const lobbyBody = fields({
  metadata: pairs,
  members: orNull(list(fields(member), { max: 25 })),
  idle_timeout_seconds: idleTimeout,
  flags,
  override_event_webhooks_url: orNull(text({ max: 512 })),
});
export type LobbyBody = Read<typeof lobbyBody>;

/** What is sent of one member, whose id is in the path. */
export const memberBody = fields({ metadata: pairs, flags, additional_name: additionalName });

const oneOfMany = fields({
  ...member,
  additional_name: additionalName,
  remove_member: orNull(yesNo),
});
/** What is sent of many members. */
export const bulkBody = list(oneOfMany, { min: 1, max: 25 });

export const linkBody = fields({ channel_id: orNull(snowflake) });

/** A member with names in camelCase, as the library uses them. */
export function readMember(
  body: Read<typeof oneOfMany>,
): MemberChanges & { remove: boolean | null } {
  const { id, metadata, flags, additional_name, remove_member = false } = body;
  return { id, metadata, flags, additionalName: additional_name, remove: remove_member };
}

/** A lobby with names in camelCase, as the library uses them. */
export function readLobby(body: LobbyBody) {
  const { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url } = body;
  return {
    metadata,
    members: members?.map(readMember),
    idleTimeout: idle_timeout_seconds,
    flags,
    webhooksUrl: override_event_webhooks_url,
  };
}
