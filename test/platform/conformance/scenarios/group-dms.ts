import { granted, refused, type Scenarios, type World } from "../support/world.js";

const RECIPIENT = "/channels/{channel_id}/recipients/{user_id}";

/** A group conversation with one user, and another who may be brought into it. */
async function group({ platform, game, bot }: World) {
  const token = (username: string) => {
    const { id: userId } = platform.createUser({ username });
    const issued = platform.issueToken({ userId, applicationId: game.id, scopes: "gdm.join" });
    return { userId, token: issued.accessToken };
  };
  const [dora, emil] = [token("dora"), token("emil")] as const;
  const made = await granted(bot("POST", "/users/@me/channels", { access_tokens: [dora.token] }));
  return { dora, emil, path: `/channels/${made.id}/recipients` };
}

/** Who is in the group conversations of applications. */
export const groupDmScenarios: Scenarios = {
  [`PUT ${RECIPIENT}`]: async (world) => {
    const { path, emil } = await group(world);
    const body = { access_token: emil.token, nick: "Em" };
    await granted(world.bot("PUT", `${path}/${emil.userId}`, body));
    await granted(world.bot("PUT", `${path}/${emil.userId}`, body));
    await refused(401, 50025, world.bot("PUT", `${path}/${emil.userId}`, { access_token: "x" }));
  },
  [`DELETE ${RECIPIENT}`]: async (world) => {
    const { path, dora } = await group(world);
    await granted(world.bot("DELETE", `${path}/${dora.userId}`));
    await refused(404, 10003, world.bot("DELETE", `${path}/${dora.userId}`));
  },
};
