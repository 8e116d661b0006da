import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  list,
  type Read,
  set,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";

const nick = orNull(text({ max: 32 }));
const roles = (max: number) => orNull(set(list(snowflake, { max })));
const common = {
  nick,
  mute: orNull(yesNo),
  deaf: orNull(yesNo),
};

/** Changes of a member. */
export const memberBody = fields({
  ...common,
  roles: roles(350),
  channel_id: orNull(snowflake),
  communication_disabled_until: orNull(text()),
  flags: orNull(whole({ min: 0 })),
});
export type MemberBody = Read<typeof memberBody>;

/** Changes of one's own membership (contract, Modify Current Member). */
export const ownMemberBody = fields({
  nick,
  avatar: orNull(text()),
  banner: orNull(text()),
  bio: orNull(text({ max: 190 })),
});
export type OwnMemberBody = Read<typeof ownMemberBody>;

export const nickBody = fields({ nick });

/** A user to add. */
export const addBody = fields({
  access_token: required(text({ max: 10_240 })),
  ...common,
  roles: roles(250),
});
export type AddBody = Read<typeof addBody>;
