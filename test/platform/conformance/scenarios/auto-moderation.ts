import { granted, refused, type Scenarios, type World } from "../support/world.js";

const rules = ({ guild }: World) => `/guilds/${guild.id}/auto-moderation/rules`;

const words = {
  name: "Words",
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ["bad"], regex_patterns: ["b[a4]d"], allow_list: ["bade"] },
  actions: [{ type: 1, metadata: { custom_message: "Be kind." } }],
};

async function rule(world: World): Promise<string> {
  const { id } = await granted(world.bot("POST", rules(world), words));
  return `${rules(world)}/${id}`;
}

/** Rules of auto moderation. */
export const autoModerationScenarios: Scenarios = {
  "GET /guilds/{guild_id}/auto-moderation/rules": async (world) => {
    await rule(world);
    await granted(world.bot("GET", rules(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/auto-moderation/rules"));
  },
  "POST /guilds/{guild_id}/auto-moderation/rules": async (world) => {
    const { bot, channel } = world;
    const alert = { type: 2, metadata: { channel_id: channel.id } };
    const timeout = { type: 3, metadata: { duration_seconds: 60 } };
    await granted(bot("POST", rules(world), { ...words, actions: [alert, timeout] }));
    const others = [
      { trigger_type: 3, trigger_metadata: null },
      { trigger_type: 4, trigger_metadata: { presets: [1] } },
      { trigger_type: 5, trigger_metadata: { mention_total_limit: 5 } },
    ];
    for (const other of others) await granted(bot("POST", rules(world), { ...words, ...other }));
    const profile = { event_type: 2, trigger_type: 6, actions: [{ type: 4 }] };
    await granted(bot("POST", rules(world), { ...words, ...profile }));
    await refused(400, 50035, bot("POST", rules(world), {}));
  },
  "GET /guilds/{guild_id}/auto-moderation/rules/{rule_id}": async (world) => {
    await granted(world.bot("GET", await rule(world)));
    await refused(404, 0, world.bot("GET", `${rules(world)}/1`));
  },
  "PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}": async (world) => {
    await granted(world.bot("PATCH", await rule(world), { name: "Other words" }));
    await refused(404, 0, world.bot("PATCH", `${rules(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/auto-moderation/rules/{rule_id}": async (world) => {
    await granted(world.bot("DELETE", await rule(world)));
    await refused(404, 0, world.bot("DELETE", `${rules(world)}/1`));
  },
};
