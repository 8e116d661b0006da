import { granted, refused, type Scenarios, type World } from "../support/world.js";

async function withInvite({ bot, channel }: World): Promise<string> {
  const { code } = await granted(bot("POST", `/channels/${channel.id}/invites`, {}));
  return `/invites/${code}`;
}

/** Sends the file of those who may use an invite. */
async function sendTargets({ platform, game, bob }: World, path: string, file = bob.id) {
  const body = new FormData();
  body.set("target_users_file", new Blob([file], { type: "text/csv" }), "users.csv");
  const headers = { authorization: `Bot ${game.botToken}` };
  const response = await fetch(platform.apiBase + path, { method: "PUT", headers, body });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Invites of channels and guilds. */
export const inviteScenarios: Scenarios = {
  "POST /channels/{channel_id}/invites": async ({ bot, channel }) => {
    await granted(bot("POST", `/channels/${channel.id}/invites`, { max_age: 0, unique: true }));
    await refused(404, 10003, bot("POST", "/channels/1/invites", {}));
  },
  "GET /channels/{channel_id}/invites": async (world) => {
    await withInvite(world);
    await granted(world.bot("GET", `/channels/${world.channel.id}/invites`));
    await refused(404, 10003, world.bot("GET", "/channels/1/invites"));
  },
  "GET /guilds/{guild_id}/invites": async (world) => {
    await withInvite(world);
    await granted(world.bot("GET", `/guilds/${world.guild.id}/invites`));
    await refused(404, 10004, world.bot("GET", "/guilds/1/invites"));
  },
  "DELETE /invites/{code}": async (world) => {
    const path = await withInvite(world);
    await granted(world.bot("DELETE", path));
    await refused(404, 10006, world.bot("DELETE", path));
  },
  "GET /invites/{code}/target-users": async (world) => {
    const path = await withInvite(world);
    await refused(404, 10129, world.bot("GET", `${path}/target-users`));
    await granted(sendTargets(world, `${path}/target-users`));
    const headers = { authorization: `Bot ${world.game.botToken}` };
    await fetch(`${world.platform.apiBase}${path}/target-users`, { headers });
  },
  "PUT /invites/{code}/target-users": async (world) => {
    const path = await withInvite(world);
    await granted(sendTargets(world, `${path}/target-users`));
    await refused(404, 10006, sendTargets(world, "/invites/nothing/target-users"));
  },
  "GET /invites/{code}/target-users/job-status": async (world) => {
    const path = await withInvite(world);
    await refused(404, 10124, world.bot("GET", `${path}/target-users/job-status`));
    await granted(sendTargets(world, `${path}/target-users`));
    await granted(world.bot("GET", `${path}/target-users/job-status`));
  },
};
