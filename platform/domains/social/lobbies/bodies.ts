import { type Metadata, metadataSchema } from "../../messages/core/api.js";
import type { MemberChanges } from "./members.js";

const idleTimeout = { type: ["integer", "null"], minimum: 5, maximum: 604_800 } as const;
/** The only flag of lobbies and members that may be set is the first. */
const flags = { enum: [0, 1, null] } as const;
const snowflake = { type: "string", pattern: "^\\d{1,20}$" } as const;
const additionalName = { type: ["string", "null"], minLength: 1, maxLength: 80 } as const;
const webhooksUrl = { type: ["string", "null"], maxLength: 512 } as const;

const member = {
  type: "object",
  required: ["id"],
  properties: { id: snowflake, metadata: metadataSchema, flags },
} as const;

const lobby = {
  metadata: metadataSchema,
  members: { type: ["array", "null"], maxItems: 25, items: member },
  idle_timeout_seconds: idleTimeout,
  flags,
  override_event_webhooks_url: webhooksUrl,
} as const;

/** JSON schemas of the bodies of `/lobbies` (protocol 3.5, 11). */
export const schemas = {
  join: {
    type: "object",
    required: ["secret"],
    properties: {
      secret: { type: "string", minLength: 1, maxLength: 250 },
      idle_timeout_seconds: idleTimeout,
      lobby_metadata: metadataSchema,
      member_metadata: metadataSchema,
      flags,
    },
  },
  lobby: { type: ["object", "null"], properties: lobby },
  member: {
    type: ["object", "null"],
    properties: { metadata: metadataSchema, flags, additional_name: additionalName },
  },
  bulk: {
    type: "array",
    minItems: 1,
    maxItems: 25,
    items: {
      ...member,
      properties: {
        ...member.properties,
        additional_name: additionalName,
        remove_member: { type: ["boolean", "null"] },
      },
    },
  },
  link: {
    type: ["object", "null"],
    properties: { channel_id: { ...snowflake, type: ["string", "null"] } },
  },
};

/** Body of `PUT /lobbies`. */
export interface JoinBody {
  secret: string;
  idle_timeout_seconds?: number | null;
  lobby_metadata?: Metadata | null;
  member_metadata?: Metadata | null;
  flags?: number | null;
}

/** Body of `POST /lobbies` and `PATCH /lobbies/{lobby}`. */
export interface LobbyBody {
  metadata?: Metadata | null;
  members?: readonly MemberBody[] | null;
  idle_timeout_seconds?: number | null;
  flags?: number | null;
  override_event_webhooks_url?: string | null;
}

/** What is sent of a member. */
export interface MemberBody {
  id: string;
  metadata?: Metadata | null;
  flags?: number | null;
  additional_name?: string | null;
  remove_member?: boolean | null;
}

/** A member in the library's words. */
export function readMember(body: MemberBody): MemberChanges & { remove: boolean | null } {
  const { id, metadata, flags, additional_name, remove_member = false } = body;
  return { id, metadata, flags, additionalName: additional_name, remove: remove_member };
}

/** A lobby in the library's words. */
export function readLobby(body: LobbyBody | null) {
  const { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url } =
    body ?? {};
  return {
    metadata,
    members: members?.map(readMember),
    idleTimeout: idle_timeout_seconds,
    flags,
    webhooksUrl: override_event_webhooks_url,
  };
}
