/** A list of ids. */
const ids = {
  type: ["array", "null"],
  maxItems: 250,
  uniqueItems: true,
  items: { type: "string", pattern: "^\\d{1,20}$" },
} as const;

const nick = { type: ["string", "null"], maxLength: 32 } as const;
const yesNo = { type: ["boolean", "null"] } as const;
const id = { type: ["string", "null"], pattern: "^\\d{1,20}$" } as const;

/** Changes of a member. */
export const memberSchema = {
  type: "object",
  properties: {
    nick,
    roles: ids,
    mute: yesNo,
    deaf: yesNo,
    channel_id: id,
    communication_disabled_until: { type: ["string", "null"] },
    flags: { type: ["integer", "null"], minimum: 0 },
  },
} as const;

/** Changes of one's own membership (contract, Modify Current Member). */
export const ownMemberSchema = {
  type: "object",
  properties: {
    nick,
    avatar: { type: ["string", "null"] },
    banner: { type: ["string", "null"] },
    bio: { type: ["string", "null"], maxLength: 190 },
  },
} as const;

export const nickSchema = { type: "object", properties: { nick } } as const;

/** A user to add. */
export const addSchema = {
  type: "object",
  properties: {
    access_token: { type: "string", maxLength: 10_240 },
    nick,
    roles: ids,
    mute: yesNo,
    deaf: yesNo,
  },
  required: ["access_token"],
} as const;

/** Bodies as the schemas let them through. */
export interface MemberBody {
  nick?: string | null;
  roles?: string[] | null;
  mute?: boolean | null;
  deaf?: boolean | null;
  channel_id?: string | null;
  communication_disabled_until?: string | null;
  flags?: number | null;
}

export interface OwnMemberBody {
  nick?: string | null;
  avatar?: string | null;
  banner?: string | null;
  bio?: string | null;
}

export interface AddBody extends Pick<MemberBody, "nick" | "roles" | "mute" | "deaf"> {
  access_token: string;
}
