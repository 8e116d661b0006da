/** A thread of a bot, and permissions by the numbers of their bits. */

import { expect } from "vitest";
import { type Bot, openStrictGuild } from "../../support/guilds.js";

export const VIEW = 10;
export const SEND = 11;
export const HISTORY = 16;
export const MANAGE_THREADS = 34;
export const PUBLIC = 35;
export const PRIVATE = 36;
export const SEND_IN_THREADS = 38;

export const forbidden = { status: 403, body: { code: 50013 } };
export const missingAccess = { status: 403, body: { code: 50001 } };

/**
 * A thread of the bot, which may do nothing with it but see it and make more, and another bot that is
 * a member of the guild.
 */
export async function openThread(type: 11 | 12 = 11) {
  const opened = await openStrictGuild();
  const { bot, may, text, guild, platform } = opened;
  const visitor = opened.otherBot("Visitor");
  const role = platform.guilds.createRole(guild.id, "Visitors", "0");
  platform.guilds.addMember(guild.id, visitor.id, [role.id]);
  const visitorMay = (...positions: number[]) => {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    const bits = positions.reduce((sum, position) => sum | (1n << BigInt(position)), 0n);
    platform.guilds.managers.roles.update(current, { permissions: bits.toString() });
  };
  const basic = [VIEW, SEND, HISTORY, PUBLIC, PRIVATE];
  may(...basic);
  visitorMay(VIEW);
  const made = await bot.send("POST", `/channels/${text.id}/threads`, { name: "Talk", type });
  expect(made.status).toBe(201);
  const path = `/channels/${made.body.id}`;
  const edit = (who: Bot, body: object) => who.send("PATCH", path, body);
  return { ...opened, basic, visitor, visitorMay, path, id: made.body.id as string, edit };
}
