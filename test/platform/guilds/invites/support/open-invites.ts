import { openStrictGuild } from "../../../support/guilds.js";

const INVITE = 0;
const VIEW = 10;

/** A guild in which a bot may invite people and do nothing else. */
export async function openInvites() {
  const opened = await openStrictGuild();
  const { platform, guild, bot, may, text, game } = opened;
  may(VIEW, INVITE);
  const path = `/channels/${text.id}/invites`;
  const invite = (body: object = {}) => bot.send("POST", path, body);
  const code = async (body: object = {}): Promise<string> => (await invite(body)).body.code;
  const accept = (userId: string, by: string) => platform.as(userId, game.id).acceptGuildInvite(by);
  const isMember = (userId: string) => platform.guilds.member(guild.id, userId) !== undefined;
  let people = 0;
  const person = () => platform.createUser({ username: `person${++people}` }).id;
  return { ...opened, path, invite, code, accept, isMember, person };
}
