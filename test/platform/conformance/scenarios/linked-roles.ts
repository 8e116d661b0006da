import { granted, refused, type Scenarios, type World } from "../support/world.js";

const METADATA = "/applications/{application_id}/role-connections/metadata";
const CONNECTION = "/users/@me/applications/{application_id}/role-connection";

const level = { type: 2, key: "level", name: "Level", description: "At least this level" };
const said = { platform_name: "Game", platform_username: "al", metadata: { level: "7" } };

/** A player whose token lets the game say something of it. */
function verified({ player, game }: World) {
  const dora = player("dora", "identify role_connections.write");
  return { dora, path: `/users/@me/applications/${game.id}/role-connection` };
}

/** What applications say of users. */
export const linkedRoleScenarios: Scenarios = {
  [`PUT ${METADATA}`]: async ({ bot, game }) => {
    const path = `/applications/${game.id}/role-connections/metadata`;
    await granted(bot("PUT", path, [{ ...level, name_localizations: { de: "Stufe" } }]));
    await refused(400, 50035, bot("PUT", path, [{ ...level, type: 9 }]));
  },
  [`GET ${METADATA}`]: async ({ bot, game }) => {
    const path = `/applications/${game.id}/role-connections/metadata`;
    await granted(bot("PUT", path, [level]));
    await granted(bot("GET", path));
    await refused(403, 20012, bot("GET", "/applications/1/role-connections/metadata"));
  },
  [`PUT ${CONNECTION}`]: async (world) => {
    const { dora, path } = verified(world);
    await granted(dora.send("PUT", path, said));
    await refused(400, 50035, dora.send("PUT", path, { platform_name: "x".repeat(51) }));
  },
  [`GET ${CONNECTION}`]: async (world) => {
    const { dora, path } = verified(world);
    await granted(dora.send("GET", path));
    await granted(dora.send("PUT", path, said));
    await granted(dora.send("GET", path));
    await refused(403, 50026, world.alice.send("GET", path));
  },
  [`DELETE ${CONNECTION}`]: async (world) => {
    const { dora, path } = verified(world);
    await granted(dora.send("DELETE", path));
    await refused(403, 50026, world.alice.send("DELETE", path));
  },
};
