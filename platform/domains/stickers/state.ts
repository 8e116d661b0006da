import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import type { AuditLog } from "../audit_log/state.js";
import { tooMany } from "../expressions/errors.js";
import type { ExpressionFiles } from "../expressions/state.js";
import type { Guilds } from "../guilds/state.js";
import type { Users } from "../users/state.js";
import type { NewStickerBody } from "./bodies.js";
import { unknownSticker } from "./errors.js";
import { readStickerFile } from "./file.js";
import { type StickerRecord, stickerShape } from "./record.js";
import { stickerObject } from "./wire.js";

/** Stickers that a guild may have, by how far it is boosted. */
const SLOTS = [5, 15, 30, 60] as const;

/** What the parts of the domain work with. */
export interface StickerParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly files: ExpressionFiles;
}

/** Stickers of guilds. Whether somebody may change them is asked before. */
export class Stickers {
  readonly #table: Table<StickerRecord>;

  /** @internal Made by the domain. */
  constructor(private readonly parts: StickerParts) {
    const { store, signals } = parts.kernel;
    this.#table = store.table({
      name: "stickers",
      shape: stickerShape,
      grouped: ["guildId"],
      references: { guildId: "guilds" },
    });
    signals.on("guild.deleting", ({ guildId }) => {
      for (const sticker of this.inGuild(guildId)) this.delete(sticker);
    });
  }

  /** The sticker with this id, if there is one. */
  get(id: string): StickerRecord | undefined {
    return this.#table.get(id);
  }

  /** The stickers of a guild. */
  inGuild(guildId: string): StickerRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** A sticker of a guild. @throws ApiError 10060 */
  require(id: string, guildId: string): StickerRecord {
    const sticker = this.#table.get(id);
    if (sticker?.guildId !== guildId) throw unknownSticker();
    return sticker;
  }

  /** Makes a sticker. @throws ApiError 30039 where there are too many, and for a file that is none */
  create(guildId: string, body: NewStickerBody, data: Buffer, userId: string): StickerRecord {
    const { format, contentType } = readStickerFile(data);
    const slots = this.#slots(guildId);
    if (this.inGuild(guildId).length >= slots) throw tooMany(30039, "stickers", slots);
    const id = this.parts.kernel.ids.next();
    this.parts.files.put("stickers", id, contentType, data);
    const { name, tags } = body;
    const description = body.description || null;
    return this.#table.put({ id, guildId, name, tags, description, format, userId });
  }

  /** Changes a sticker. */
  update(sticker: StickerRecord, changes: Partial<StickerRecord>): StickerRecord {
    return this.#table.update(sticker, changes);
  }

  /** Deletes a sticker with its file. */
  delete({ id }: StickerRecord): void {
    this.#table.delete(id);
    this.parts.files.delete(id);
  }

  /** A sticker in wire form. @param withMaker - whether to tell who made it */
  object(sticker: StickerRecord, withMaker = false) {
    const maker = withMaker ? this.parts.users.get(sticker.userId) : undefined;
    const place = this.inGuild(sticker.guildId).findIndex(({ id }) => id === sticker.id);
    return stickerObject(sticker, place < this.#slots(sticker.guildId), maker);
  }

  #slots(guildId: string): number {
    return SLOTS[this.parts.guilds.require(guildId).premiumTier] ?? SLOTS[0];
  }
}
