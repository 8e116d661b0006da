/** A guild whose bot manages channels, and how it is refused. */

import { openStrictGuild, permissions } from "../../support/guilds.js";

export const MANAGE_CHANNELS = 4;
export const VIEW = 10;
export const SEND = 11;
export const MANAGE_ROLES = 28;

export const forbidden = { status: 403, body: { code: 50013 } };
export const wrong = (field: string, code: string) => ({
  status: 400,
  body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
});

/** A strict guild whose bot sees and manages channels, and what makes and changes them. */
export async function openChannels() {
  const opened = await openStrictGuild();
  const { platform, guild, bot, may } = opened;
  may(VIEW, MANAGE_CHANNELS);
  const path = `/guilds/${guild.id}/channels`;
  const make = (name: string, more: object = {}) =>
    platform.guilds.createChannel({ guildId: guild.id, name, ...more });
  const create = (body: object) => bot.send("POST", path, { name: "new", ...body });
  const edit = (id: string, body: object) => bot.send("PATCH", `/channels/${id}`, body);
  const move = (...entries: object[]) => bot.send("PATCH", path, entries);
  /** Overwrites that take permissions from the bot. */
  const without = (...positions: number[]) => ({
    overwrites: [{ id: bot.id, type: 1 as const, allow: "0", deny: permissions(...positions) }],
  });
  return { ...opened, path, make, create, edit, move, without };
}
