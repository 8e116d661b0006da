import { Intent } from "../../../kernel/gateway/delivery.js";
import { AuditLogEvent } from "../audit-log/api.js";
import type { Acting } from "../core/api.js";
import type { NewStickerBody, StickerChanges } from "./bodies.js";
import type { StickerRecord } from "./record.js";
import type { StickerParts, Stickers } from "./state.js";

/** What bots and people do with the stickers of guilds, by the rules of the service. */
export class StickerOperations {
  constructor(
    private readonly parts: StickerParts,
    private readonly stickers: Stickers,
  ) {}

  /** The stickers of a guild, with their makers for those who may know. */
  list({ userId }: Acting, guildId: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const withMaker = rights.seesMakers(guildId, userId);
    return this.stickers.inGuild(guildId).map((one) => this.stickers.object(one, withMaker));
  }

  /** A sticker of a guild. */
  get({ userId }: Acting, guildId: string, id: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const sticker = this.stickers.require(id, guildId);
    return this.stickers.object(sticker, rights.seesMakers(guildId, userId));
  }

  /** Makes a sticker. */
  create(acting: Acting, guildId: string, body: NewStickerBody, file: Buffer): StickerRecord {
    this.parts.files.rights.requireCreate(guildId, acting);
    const sticker = this.stickers.create(guildId, body, file, acting.userId);
    this.#announce(acting, AuditLogEvent.StickerCreate, undefined, sticker);
    return sticker;
  }

  /** Changes a sticker. */
  edit(acting: Acting, guildId: string, id: string, given: StickerChanges): StickerRecord {
    const sticker = this.#changeable(acting, guildId, id);
    const { name = sticker.name, tags = sticker.tags } = given;
    const description =
      given.description === undefined ? sticker.description : given.description || null;
    const updated = { ...sticker, name, tags, description };
    if (JSON.stringify(updated) === JSON.stringify(sticker)) return sticker;
    const kept = this.stickers.update(sticker, updated);
    this.#announce(acting, AuditLogEvent.StickerUpdate, sticker, kept);
    return kept;
  }

  /** Deletes a sticker. */
  delete(acting: Acting, guildId: string, id: string): void {
    const sticker = this.#changeable(acting, guildId, id);
    this.stickers.delete(sticker);
    this.#announce(acting, AuditLogEvent.StickerDelete, sticker, undefined);
  }

  #changeable(acting: Acting, guildId: string, id: string): StickerRecord {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, acting.userId);
    const sticker = this.stickers.require(id, guildId);
    rights.requireChange(guildId, acting, sticker.userId);
    return sticker;
  }

  #announce(
    { userId: actorId, reason }: Acting,
    type: number,
    before: StickerRecord | undefined,
    after: StickerRecord | undefined,
  ): void {
    const { guilds, audit } = this.parts;
    const { id: targetId, guildId } = (after ?? before) as StickerRecord;
    const stickers = this.stickers.inGuild(guildId).map((one) => this.stickers.object(one));
    guilds.deliver({
      guildId,
      event: "GUILD_STICKERS_UPDATE",
      intent: Intent.GuildExpressions,
      data: { guild_id: guildId, stickers },
    });
    const shown = (one: StickerRecord | undefined) =>
      one && { ...this.stickers.object(one), asset: "" };
    const states = { before: shown(before), after: shown(after) };
    audit.record(guildId, { type, actorId, reason, targetId, ...states });
  }
}
