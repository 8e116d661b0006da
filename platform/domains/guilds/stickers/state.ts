import type { Users } from "../../identity/users/api.js";
import type { AuditLog } from "../audit-log/api.js";
import { type ExpressionSources, GuildExpressions } from "../expressions/group.js";
import type { NewStickerBody } from "./bodies.js";
import { unknownSticker } from "./errors.js";
import { readStickerFile } from "./file.js";
import { type StickerRecord, stickerShape } from "./record.js";
import { stickerObject } from "./wire.js";

/** What the parts of the domain work with. */
export interface StickerParts extends ExpressionSources {
  readonly users: Users;
  readonly audit: AuditLog;
}

/** Stickers of guilds. Callers check permissions first. */
export class Stickers extends GuildExpressions<StickerRecord> {
  /** @internal Made by the domain. */
  constructor(private readonly parts: StickerParts) {
    super(parts, {
      name: "stickers",
      words: "stickers",
      shape: stickerShape,
      slots: [5, 15, 30, 60],
      tooMany: 30039,
      unknown: unknownSticker,
    });
  }

  /** Makes a sticker. @throws ApiError 30039 where there are too many, and for an invalid file */
  create(guildId: string, body: NewStickerBody, data: Buffer, userId: string): StickerRecord {
    const { format, contentType } = readStickerFile(data);
    this.requireCapacity(guildId);
    const id = this.parts.kernel.ids.next();
    this.parts.files.put("stickers", id, contentType, data);
    const { name, tags } = body;
    const description = body.description || null;
    return this.table.put({ id, guildId, name, tags, description, format, userId });
  }

  /** A sticker in wire form. @param withMaker - whether to include its creator */
  object(sticker: StickerRecord, withMaker = false) {
    const maker = withMaker ? this.parts.users.get(sticker.userId) : undefined;
    return stickerObject(sticker, this.isAvailable(sticker), maker);
  }
}
