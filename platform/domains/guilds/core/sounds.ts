import { decodeError, requireObject } from "../../../kernel/gateway/payloads.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { snowflakeOf } from "../../../kernel/snowflake.js";
import type { GuildParts } from "./parts.js";

/** Opcode of a client that asks for the soundboards of guilds. */
export const REQUEST_SOUNDS = 31;

/** Answers with the sounds of each guild that the bot is in. */
export function sendSounds(
  { store, descriptions }: GuildParts,
  session: Session,
  d: unknown,
): void {
  const { guild_ids } = requireObject(d);
  if (!Array.isArray(guild_ids)) throw decodeError();
  for (const id of new Set(guild_ids.map(snowflakeOf))) {
    const guild = store.guilds.get(id ?? "");
    if (guild === undefined || store.member(guild.id, session.userId) === undefined) continue;
    const { soundboard_sounds = [] } = descriptions.createFields(guild, session);
    session.dispatch("SOUNDBOARD_SOUNDS", { guild_id: guild.id, soundboard_sounds });
  }
}
