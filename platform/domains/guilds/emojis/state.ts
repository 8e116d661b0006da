import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Users } from "../../identity/users/api.js";
import type { AuditLog } from "../audit-log/api.js";
import type { Guilds } from "../core/api.js";
import { type ExpressionFiles, tooMany, unknownEmoji } from "../expressions/group.js";
import { readEmojiImage } from "./bodies.js";
import { type EmojiRecord, emojiShape } from "./record.js";
import { emojiObject } from "./wire.js";

/** Emojis of one kind, still or animated, that a guild may have, by how far it is boosted. */
const SLOTS = [50, 100, 150, 250] as const;

/** Emojis that an application may have (contract, Limits). */
const APPLICATION_LIMIT = 2000;

/** What the parts of the domain work with. */
export interface EmojiParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly files: ExpressionFiles;
}

/** Whose a new emoji is. */
type Owner = Pick<EmojiRecord, "applicationId" | "guildId">;

/** Custom emojis. Callers check permissions first. */
export class Emojis {
  readonly #table: Table<EmojiRecord>;

  /** @internal Made by the domain. */
  constructor(private readonly parts: EmojiParts) {
    const { store, signals } = parts.kernel;
    this.#table = store.table({
      name: "emojis",
      shape: emojiShape,
      grouped: ["guildId", "applicationId"],
      references: { guildId: "guilds", applicationId: "applications" },
    });
    signals.on("guild.deleting", ({ guildId }) => this.#forget("guildId", guildId));
    signals.on("application.deleting", ({ applicationId }) =>
      this.#forget("applicationId", applicationId),
    );
  }

  /** The emoji with this id, if there is one. */
  get(id: string): EmojiRecord | undefined {
    return this.#table.get(id);
  }

  /** The emojis of a guild. */
  inGuild(guildId: string): EmojiRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** The emojis of an application. */
  ofApplication(applicationId: string): EmojiRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  /** An emoji of this owner. @throws ApiError 10014 */
  require(id: string, owner: Partial<Owner>): EmojiRecord {
    const emoji = this.#table.get(id);
    const [[field, value]] = Object.entries(owner) as [[keyof Owner, string]];
    if (emoji === undefined || emoji[field] !== value) throw unknownEmoji();
    return emoji;
  }

  /** Makes an emoji. @throws ApiError 50035 for its image, 30008, 30018 where there are too many */
  create(owner: Owner, { name, image, roles = [] }: NewEmoji, userId: string): EmojiRecord {
    const { type, bytes, animated } = readEmojiImage(image);
    this.#requireCapacity(owner, animated);
    const id = this.parts.kernel.ids.next();
    this.parts.files.put("emojis", id, `image/${type}`, bytes);
    return this.#table.put({ ...owner, id, name, animated, roles: [...roles], userId });
  }

  /** Changes an emoji. */
  update(emoji: EmojiRecord, changes: Partial<Pick<EmojiRecord, "name" | "roles">>): EmojiRecord {
    return this.#table.update(emoji, changes);
  }

  /** Deletes an emoji with its image. */
  delete({ id }: EmojiRecord): void {
    this.#table.delete(id);
    this.parts.files.delete(id);
  }

  /**
   * Whether a user may use an emoji: an application's its bot alone; a guild's its members, as long as
   * there is room for it, and if it is for certain roles, those who have one.
   */
  isUsableBy(emoji: EmojiRecord, userId: string): boolean {
    const { applications, guilds } = this.parts;
    const { guildId, applicationId } = emoji;
    if (guildId === null) return applications.get(applicationId ?? "")?.botUserId === userId;
    const member = guilds.member(guildId, userId);
    if (member === undefined || !this.#isAvailable(emoji)) return false;
    const roles = this.#rolesOf(emoji);
    return roles.length === 0 || roles.some((id) => member.roles.includes(id));
  }

  /** An emoji in wire form. @param withMaker - whether to include its creator */
  object(emoji: EmojiRecord, withMaker = false) {
    const { users } = this.parts;
    const maker = withMaker ? users.get(emoji.userId) : undefined;
    return emojiObject(emoji, {
      roles: this.#rolesOf(emoji),
      available: this.#isAvailable(emoji),
      ...(maker === undefined ? {} : { maker }),
    });
  }

  /** Those of its roles that there still are. */
  #rolesOf({ roles }: EmojiRecord): string[] {
    return roles.filter((id) => this.parts.guilds.store.roles.get(id) !== undefined);
  }

  /** How many emojis of one kind a guild may have. */
  #slots(guildId: string): number {
    const tier = this.parts.guilds.require(guildId).premiumTier;
    return SLOTS[tier] ?? SLOTS[0];
  }

  /** A guild that lost boosts keeps its emojis, but those above its limit cannot be used. */
  #isAvailable({ id, guildId, animated }: EmojiRecord): boolean {
    if (guildId === null) return true;
    const alike = this.inGuild(guildId).filter((one) => one.animated === animated);
    return alike.findIndex((one) => one.id === id) < this.#slots(guildId);
  }

  #requireCapacity({ guildId, applicationId }: Owner, animated: boolean): void {
    if (guildId === null) {
      const full = this.#table.count("applicationId", applicationId) >= APPLICATION_LIMIT;
      if (full) throw tooMany(30008, "emojis", APPLICATION_LIMIT);
      return;
    }
    const slots = this.#slots(guildId);
    const alike = this.inGuild(guildId).filter((one) => one.animated === animated);
    if (alike.length < slots) return;
    throw animated ? tooMany(30018, "animated emojis", slots) : tooMany(30008, "emojis", slots);
  }

  #forget(field: keyof Owner, value: string): void {
    for (const emoji of this.#table.where(field, value)) this.delete(emoji);
  }
}

/** What an emoji is made of; the image is a data URI. */
export interface NewEmoji {
  readonly name: string;
  readonly image: string;
  readonly roles?: readonly string[] | undefined;
}
