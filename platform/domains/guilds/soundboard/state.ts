import { type Users, userObject } from "../../identity/users/api.js";
import type { AuditLog } from "../audit-log/api.js";
import { type ExpressionSources, GuildExpressions } from "../expressions/group.js";
import type { VoiceStates } from "../voice-states/api.js";
import type { NewSoundBody } from "./bodies.js";
import { unknownSound } from "./errors.js";
import { readSound } from "./file.js";
import { type SoundRecord, soundShape } from "./record.js";

/** What the parts of the domain work with. */
export interface SoundParts extends ExpressionSources {
  readonly users: Users;
  readonly audit: AuditLog;
  readonly voice: VoiceStates;
}

/** Sounds of guilds. Callers check permissions first. */
export class Sounds extends GuildExpressions<SoundRecord> {
  /** @internal Made by the domain. */
  constructor(private readonly parts: SoundParts) {
    super(parts, {
      name: "sounds",
      words: "soundboard sounds",
      shape: soundShape,
      slots: [8, 24, 36, 48],
      tooMany: 30045,
      unknown: unknownSound,
    });
  }

  /** Makes a sound. @throws ApiError 30045 where there are too many, and for an invalid file */
  create(guildId: string, body: NewSoundBody, userId: string): SoundRecord {
    const { contentType, bytes } = readSound(body.sound);
    this.requireCapacity(guildId);
    const id = this.parts.kernel.ids.next();
    this.parts.files.put("soundboard-sounds", id, contentType, bytes);
    const { name, volume = 1, emoji_id: emojiId = null, emoji_name: emojiName = null } = body;
    return this.table.put({ id, guildId, name, volume, emojiId, emojiName, userId });
  }

  /** A sound in wire form. @param withMaker - whether to include its creator */
  object(sound: SoundRecord, withMaker = false) {
    const maker = withMaker ? this.parts.users.get(sound.userId) : undefined;
    return {
      name: sound.name,
      sound_id: sound.id,
      volume: sound.volume,
      emoji_id: sound.emojiId,
      emoji_name: sound.emojiName,
      guild_id: sound.guildId,
      available: this.isAvailable(sound),
      ...(maker === undefined ? {} : { user: userObject(maker) }),
    };
  }
}
