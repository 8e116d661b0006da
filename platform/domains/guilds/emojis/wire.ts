import { type UserRecord, userObject } from "../../identity/users/api.js";
import type { EmojiRecord } from "./record.js";

/**
 * A custom emoji.
 *
 * @param roles - those of its roles that there still are
 * @param maker - who made it, for those who may know
 */
export function emojiObject(
  emoji: EmojiRecord,
  { roles, available, maker }: { roles: string[]; available: boolean; maker?: UserRecord },
) {
  return {
    id: emoji.id,
    name: emoji.name,
    roles,
    require_colons: true,
    managed: false,
    animated: emoji.animated,
    available,
    ...(maker === undefined ? {} : { user: userObject(maker) }),
  };
}
