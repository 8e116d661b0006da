import { Intent } from "../../../kernel/gateway/delivery.js";
import { AuditLogEvent } from "../audit-log/api.js";
import type { Acting } from "../core/api.js";
import { unknownRole } from "../core/group.js";
import type { EmojiChanges, NewEmojiBody } from "./bodies.js";
import type { EmojiRecord } from "./record.js";
import type { EmojiParts, Emojis } from "./state.js";

/** What bots and people do with the emojis of guilds, by the rules of the service. */
export class EmojiOperations {
  constructor(
    private readonly parts: EmojiParts,
    private readonly emojis: Emojis,
  ) {}

  /** The emojis of a guild, with their makers for those who may know. */
  list({ userId }: Acting, guildId: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const withMaker = rights.seesMakers(guildId, userId);
    return this.emojis.inGuild(guildId).map((emoji) => this.emojis.object(emoji, withMaker));
  }

  /** An emoji of a guild. */
  get({ userId }: Acting, guildId: string, id: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const emoji = this.emojis.require(id, { guildId });
    return this.emojis.object(emoji, rights.seesMakers(guildId, userId));
  }

  /** Makes an emoji. */
  create(acting: Acting, guildId: string, body: NewEmojiBody): EmojiRecord {
    this.parts.files.rights.requireCreate(guildId, acting);
    this.#requireRoles(guildId, body.roles);
    const owner = { guildId, applicationId: null };
    const emoji = this.emojis.create(owner, body, acting.userId);
    this.#announce(acting, AuditLogEvent.EmojiCreate, undefined, emoji);
    return emoji;
  }

  /** Changes an emoji. */
  edit(acting: Acting, guildId: string, id: string, { name, roles }: EmojiChanges): EmojiRecord {
    const emoji = this.#changeable(acting, guildId, id);
    this.#requireRoles(guildId, roles);
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(roles === undefined ? {} : { roles }),
    };
    if (JSON.stringify({ ...emoji, ...changes }) === JSON.stringify(emoji)) return emoji;
    const updated = this.emojis.update(emoji, changes);
    this.#announce(acting, AuditLogEvent.EmojiUpdate, emoji, updated);
    return updated;
  }

  /** Deletes an emoji. */
  delete(acting: Acting, guildId: string, id: string): void {
    const emoji = this.#changeable(acting, guildId, id);
    this.emojis.delete(emoji);
    this.#announce(acting, AuditLogEvent.EmojiDelete, emoji, undefined);
  }

  #changeable(acting: Acting, guildId: string, id: string): EmojiRecord {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, acting.userId);
    const emoji = this.emojis.require(id, { guildId });
    rights.requireChange(guildId, acting, emoji.userId);
    return emoji;
  }

  #requireRoles(guildId: string, roles: readonly string[] = []): void {
    const { store } = this.parts.guilds;
    if (roles.some((id) => store.roles.get(id)?.guildId !== guildId)) throw unknownRole();
  }

  #announce(
    { userId: actorId, reason }: Acting,
    type: number,
    before: EmojiRecord | undefined,
    after: EmojiRecord | undefined,
  ): void {
    const { guilds, audit } = this.parts;
    const { id: targetId, guildId } = (after ?? before) as EmojiRecord & { guildId: string };
    const emojis = this.emojis.inGuild(guildId).map((emoji) => this.emojis.object(emoji));
    guilds.deliver({
      guildId,
      event: "GUILD_EMOJIS_UPDATE",
      intent: Intent.GuildExpressions,
      data: { guild_id: guildId, emojis },
    });
    const named = (emoji: EmojiRecord | undefined) => emoji && { name: emoji.name };
    const states = { before: named(before), after: named(after) };
    audit.record(guildId, { type, actorId, reason, targetId, ...states, always: true });
  }
}
