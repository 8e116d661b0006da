import { type UserRecord, userObject } from "../../identity/users/api.js";
import type { StickerRecord } from "./record.js";

/** The type of guild stickers, as opposed to the service's own. */
const GUILD_STICKER = 2;

/** A sticker of a guild. @param maker - who made it, for those who may know */
export function stickerObject(sticker: StickerRecord, available: boolean, maker?: UserRecord) {
  return {
    id: sticker.id,
    name: sticker.name,
    tags: sticker.tags,
    type: GUILD_STICKER,
    format_type: sticker.format,
    description: sticker.description,
    available,
    guild_id: sticker.guildId,
    ...(maker === undefined ? {} : { user: userObject(maker) }),
  };
}
