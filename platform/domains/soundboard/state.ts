import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import type { AuditLog } from "../audit_log/state.js";
import { tooMany } from "../expressions/errors.js";
import type { ExpressionFiles } from "../expressions/state.js";
import type { Guilds } from "../guilds/state.js";
import type { Users } from "../users/state.js";
import { userObject } from "../users/wire.js";
import type { VoiceStates } from "../voice_states/state.js";
import type { NewSoundBody } from "./bodies.js";
import { unknownSound } from "./errors.js";
import { readSound } from "./file.js";
import { type SoundRecord, soundShape } from "./record.js";

/** Sounds that a guild may have, by how far it is boosted. */
const SLOTS = [8, 24, 36, 48] as const;

/** What the parts of the domain work with. */
export interface SoundParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly files: ExpressionFiles;
  readonly voice: VoiceStates;
}

/** Sounds of guilds. Whether somebody may change them is asked before. */
export class Sounds {
  readonly #table: Table<SoundRecord>;

  /** @internal Made by the domain. */
  constructor(private readonly parts: SoundParts) {
    const { store, signals } = parts.kernel;
    this.#table = store.table({
      name: "sounds",
      shape: soundShape,
      grouped: ["guildId"],
      references: { guildId: "guilds" },
    });
    signals.on("guild.deleting", ({ guildId }) => {
      for (const sound of this.inGuild(guildId)) this.delete(sound);
    });
  }

  /** The sound with this id, if there is one. */
  get(id: string): SoundRecord | undefined {
    return this.#table.get(id);
  }

  /** The sounds of a guild. */
  inGuild(guildId: string): SoundRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** A sound of a guild. @throws ApiError 10097 */
  require(id: string, guildId: string): SoundRecord {
    const sound = this.#table.get(id);
    if (sound?.guildId !== guildId) throw unknownSound();
    return sound;
  }

  /** Makes a sound. @throws ApiError 30045 where there are too many, and for a file that is none */
  create(guildId: string, body: NewSoundBody, userId: string): SoundRecord {
    const { contentType, bytes } = readSound(body.sound);
    const slots = this.#slots(guildId);
    if (this.inGuild(guildId).length >= slots) throw tooMany(30045, "soundboard sounds", slots);
    const id = this.parts.kernel.ids.next();
    this.parts.files.put("soundboard-sounds", id, contentType, bytes);
    const { name, volume = 1, emoji_id: emojiId = null, emoji_name: emojiName = null } = body;
    return this.#table.put({ id, guildId, name, volume, emojiId, emojiName, userId });
  }

  /** Changes a sound. */
  update(sound: SoundRecord, changes: Partial<SoundRecord>): SoundRecord {
    return this.#table.update(sound, changes);
  }

  /** Deletes a sound with its file. */
  delete({ id }: SoundRecord): void {
    this.#table.delete(id);
    this.parts.files.delete(id);
  }

  /** A sound in wire form. @param withMaker - whether to tell who made it */
  object(sound: SoundRecord, withMaker = false) {
    const { id, guildId } = sound;
    const maker = withMaker ? this.parts.users.get(sound.userId) : undefined;
    const place = this.inGuild(guildId).findIndex((one) => one.id === id);
    return {
      name: sound.name,
      sound_id: id,
      volume: sound.volume,
      emoji_id: sound.emojiId,
      emoji_name: sound.emojiName,
      guild_id: guildId,
      available: place < this.#slots(guildId),
      ...(maker === undefined ? {} : { user: userObject(maker) }),
    };
  }

  #slots(guildId: string): number {
    return SLOTS[this.parts.guilds.require(guildId).premiumTier] ?? SLOTS[0];
  }
}
