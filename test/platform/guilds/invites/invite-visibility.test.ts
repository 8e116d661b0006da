/** Who may use an invite, and what it shows to anybody. */

import { expect, test } from "vitest";
import { external, HOUR } from "../../support/events.js";
import { allowEveryone, type Bot, permissions } from "../../support/guilds.js";
import { openInvites } from "./support/open-invites.js";

const INVITE = 0;
const MANAGE_GUILD = 5;
const VIEW_AUDIT_LOG = 7;
const VIEW = 10;

test("who may use an invite is for its maker, and who manages the guild or views its log [operations.get-update-target-users-job-status]", async () => {
  const { platform, guild, bot, may, path, accept, isMember, otherBot, person } =
    await openInvites();
  const chosen = person();
  const form = new FormData();
  form.set("target_users_file", new Blob([`${chosen}\n`], { type: "text/csv" }), "users.csv");
  const response = await fetch(platform.apiBase + path, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  const { code } = (await response.json()) as { code: string };
  const ask = (who: Bot, place: string) => who.send("GET", `/invites/${code}/${place}`);
  const status = async (who: Bot) => (await ask(who, "target-users/job-status")).status;
  expect(await status(bot)).toBe(200);
  const other = otherBot("Other");
  expect(await status(other)).toBe(404);
  const role = platform.guilds.createRole(guild.id, "Helpers", "0");
  platform.guilds.addMember(guild.id, other.id, [role.id]);
  expect(await status(other)).toBe(403);
  for (const bit of [MANAGE_GUILD, VIEW_AUDIT_LOG]) {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    platform.guilds.managers.roles.update(current, { permissions: String(2 ** bit) });
    expect(await status(other)).toBe(200);
    const file = new FormData();
    file.set("target_users_file", new Blob([`user_id\n${chosen}\n`]), "users.csv");
    const replaced = await fetch(`${platform.apiBase}/invites/${code}/target-users`, {
      method: "PUT",
      headers: { authorization: `Bot ${other.token}` },
      body: file,
    });
    expect(replaced.status).toBe(bit === MANAGE_GUILD ? 204 : 403);
  }
  may(VIEW, INVITE);
  const outsider = person();
  expect(() => accept(outsider, code)).toThrow();
  expect(isMember(outsider)).toBe(false);
  accept(chosen, code);
  expect(isMember(chosen)).toBe(true);
});

test("an invite shows no event of another channel that is hidden, nor one that is over", async () => {
  const { platform, guild, alice, game, code } = await openInvites();
  allowEveryone(platform, guild.id, permissions(VIEW));
  const hide = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(VIEW) }];
  const channel = (name: string, overwrites: typeof hide) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type: 2, overwrites });
  const [talk, secret] = [channel("talk", []), channel("secret", hide)];
  const owner = platform.as(alice.id, game.id);
  const plan = (body: object) => owner.createEvent(guild.id, external(platform.clock.now(), body));
  const inVoice = ({ id }: { id: string }) => ({
    entity_type: 2,
    entity_metadata: null,
    channel_id: id,
  });
  const [elsewhere, open, hidden] = [plan({}), plan(inVoice(talk)), plan(inVoice(secret))];
  const [other, own] = [await code(), owner.inviteToChannel(secret.id)];
  const shown = async (invite: string, event: string) => {
    const address = `/invites/${invite}?guild_scheduled_event_id=${event}`;
    const answer = await fetch(platform.apiBase + address);
    const body = (await answer.json()) as { guild_scheduled_event?: { id: string } };
    return [answer.status, body.guild_scheduled_event?.id];
  };
  expect(await shown(other, elsewhere)).toEqual([200, elsewhere]);
  expect(await shown(other, open)).toEqual([200, open]);
  expect(await shown(other, hidden)).toEqual([200, undefined]);
  expect(await shown(own, hidden)).toEqual([200, hidden]);
  platform.clock.advance(3 * HOUR);
  expect(await shown(other, elsewhere)).toEqual([200, undefined]);
});
