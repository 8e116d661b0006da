import { expect } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { type Answer, Player } from "../../support/players.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";

const PERMISSIONS = "applications.commands.permissions.update";
const ping = { name: "ping", description: "Answers" };

/** Where the application keeps commands, and one that is there. */
async function kept(world: World, inGuild: boolean) {
  const { game, guild, bot } = world;
  const application = `/applications/${game.id}`;
  const list = `${application}${inGuild ? `/guilds/${guild.id}` : ""}/commands`;
  const command = await granted(bot("POST", list, ping));
  return { list, one: `${list}/${command.id}`, none: `${list}/1` };
}

/** The operations of commands everywhere, or of those in one guild. */
function operations(root: string, inGuild: boolean): Scenarios {
  const one = `${root}/{command_id}`;
  return {
    [`GET ${root}`]: async (world) => {
      const { list } = await kept(world, inGuild);
      await granted(world.bot("GET", list));
      await refused(401, 0, world.stranger("GET", list));
    },

    [`POST ${root}`]: async (world) => {
      const { list } = await kept(world, inGuild);
      await granted(world.bot("POST", list, { ...ping, description: "Answers again" }));
      await refused(400, 50035, world.bot("POST", list, { name: "Not A Name" }));
    },

    [`PUT ${root}`]: async (world) => {
      const { list } = await kept(world, inGuild);
      const choice = { type: 3, name: "word", description: "W", required: true };
      await granted(
        world.bot("PUT", list, [
          { ...ping, options: [choice] },
          { name: "Greet", type: 2 },
        ]),
      );
      await refused(400, 50035, world.bot("PUT", list, [{ type: 1 }]));
    },

    [`GET ${one}`]: async (world) => {
      const { one, none } = await kept(world, inGuild);
      await granted(world.bot("GET", one));
      await refused(404, 10063, world.bot("GET", none));
    },

    [`PATCH ${one}`]: async (world) => {
      const { one } = await kept(world, inGuild);
      await granted(world.bot("PATCH", one, { description: "Other" }));
      await refused(400, 50035, world.bot("PATCH", one, { description: "" }));
    },

    [`DELETE ${one}`]: async (world) => {
      const { one } = await kept(world, inGuild);
      await granted(world.bot("DELETE", one));
      await refused(404, 10063, world.bot("DELETE", one));
    },
  };
}

/** The owner of the guild decides who may use a command. */
async function decided(world: World): Promise<{ list: string; path: string; answer: Answer }> {
  const { list, one } = await kept(world, true);
  const path = `${one}/permissions`;
  const owner = new Player(world.platform, "owner", world.game.id, PERMISSIONS, world.alice.id);
  const permissions = [{ id: world.bob.id, type: 2, permission: true }];
  return { list, path, answer: await owner.send("PUT", path, { permissions }) };
}

const GUILD = "/applications/{application_id}/guilds/{guild_id}/commands";

/** Commands of applications, and who may use them. */
export const commands: Scenarios = {
  ...operations("/applications/{application_id}/commands", false),
  ...operations(GUILD, true),

  [`GET ${GUILD}/permissions`]: async (world) => {
    const { list } = await decided(world);
    await granted(world.bot("GET", `${list}/permissions`));
    await refused(401, 0, world.stranger("GET", `${list}/permissions`));
  },

  [`GET ${GUILD}/{command_id}/permissions`]: async (world) => {
    const { list, path } = await decided(world);
    await granted(world.bot("GET", path));
    await refused(404, 10066, world.bot("GET", `${list}/1/permissions`));
  },

  [`PUT ${GUILD}/{command_id}/permissions`]: async (world) => {
    const { path, answer } = await decided(world);
    await granted(Promise.resolve(answer));
    await refused(403, 20001, world.bot("PUT", path, { permissions: [] }));
  },

  "POST /interactions/{interaction_id}/{interaction_token}/callback": async (world) => {
    const { platform, game, alice, channel, stranger } = world;
    await kept(world, false);
    const gateway = new GatewayClient(platform.gatewayUrl);
    await gateway.identify(`Bot ${game.botToken}`, { intents: 1 });
    const answers = [
      ["?with_response=true", 4],
      ["", 5],
    ] as const;
    for (const [query, type] of answers) {
      const seen = platform
        .as(alice.id)
        .runCommand("/ping", {}, { channel: channel.id, stopAtLoading: true });
      const { d } = await gateway.event("INTERACTION_CREATE");
      const path = `/interactions/${d.id}/${d.token}/callback`;
      const body = { type, data: { content: "Pong" } };
      await granted(stranger("POST", path + query, body));
      await refused(400, 40060, stranger("POST", path, body));
      await seen;
    }
  },

  "PATCH /applications/@me": async (world) => {
    const changed = await granted(
      world.bot("PATCH", "/applications/@me", { description: "A game" }),
    );
    expect(changed.description).toBe("A game");
    const long = { description: "d".repeat(401) };
    await refused(400, 50035, world.bot("PATCH", "/applications/@me", long));
    await refused(400, 50035, world.bot("PATCH", "/applications/@me", { description: 7 }));
  },
};
