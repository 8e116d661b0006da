import { granted, refused, type Scenarios, type World } from "../support/world.js";

const below = ({ guild }: World, path: string) => `/guilds/${guild.id}/${path}`;

/** What an onboarding asks. */
function questions({ platform, guild, channel }: World) {
  const role = platform.guilds.createRole(guild.id, "Racers", "0");
  const option = { title: "Racing", emoji_name: "🏎️", role_ids: [role.id] };
  const options = [{ ...option, channel_ids: [channel.id] }, { title: "Watching" }];
  const prompts = [{ id: "1", type: 0, title: "What do you like?", options, required: true }];
  return { prompts, default_channel_ids: [channel.id], enabled: false, mode: 1 };
}

/** Switches the widget on, with a member who is online and in voice. */
async function withWidget(world: World): Promise<void> {
  const { platform, guild, channel, game, alice } = world;
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Garage", type: 2 });
  platform.as(alice.id, game.id).joinVoice(voice.id);
  await granted(
    world.bot("PATCH", below(world, "widget"), { enabled: true, channel_id: channel.id }),
  );
}

/** What guilds show to those who come. */
export const guildEntranceScenarios: Scenarios = {
  "GET /guilds/{guild_id}/widget": async (world) => {
    await granted(world.bot("GET", below(world, "widget")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/widget"));
  },
  "PATCH /guilds/{guild_id}/widget": async (world) => {
    await withWidget(world);
    await refused(404, 10004, world.bot("PATCH", "/guilds/1/widget", {}));
  },
  "GET /guilds/{guild_id}/widget.json": async (world) => {
    await refused(403, 50004, world.stranger("GET", below(world, "widget.json")));
    await withWidget(world);
    await granted(world.stranger("GET", below(world, "widget.json")));
  },
  "GET /guilds/{guild_id}/widget.png": async (world) => {
    await refused(403, 50004, world.stranger("GET", below(world, "widget.png")));
    await withWidget(world);
    await granted(world.stranger("GET", below(world, "widget.png?style=banner2")));
  },
  "GET /guilds/{guild_id}/welcome-screen": async (world) => {
    await refused(404, 10069, world.bot("GET", below(world, "welcome-screen")));
    await granted(world.bot("PATCH", below(world, "welcome-screen"), { enabled: true }));
    await granted(world.bot("GET", below(world, "welcome-screen")));
  },
  "PATCH /guilds/{guild_id}/welcome-screen": async (world) => {
    const channel = { channel_id: world.channel.id, description: "Say hello", emoji_name: "👋" };
    const body = { enabled: true, description: "Welcome", welcome_channels: [channel] };
    await granted(world.bot("PATCH", below(world, "welcome-screen"), body));
    await refused(404, 10004, world.bot("PATCH", "/guilds/1/welcome-screen", {}));
  },
  "GET /guilds/{guild_id}/new-member-welcome": async (world) => {
    const { platform, guild, channel, game, alice } = world;
    await granted(world.bot("GET", below(world, "new-member-welcome")));
    const place = { channel_id: channel.id, title: "Talk", description: "Say hello" };
    platform.as(alice.id, game.id).setNewMemberWelcome(guild.id, {
      enabled: true,
      welcome_message: { author_ids: [alice.id], message: "Welcome, [username]!" },
      new_member_actions: [{ ...place, action_type: 1, emoji: { name: "👋" } }],
      resource_channels: [place],
    });
    await granted(world.bot("GET", below(world, "new-member-welcome")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/new-member-welcome"));
  },
  "GET /guilds/{guild_id}/onboarding": async (world) => {
    await granted(world.bot("PUT", below(world, "onboarding"), questions(world)));
    await granted(world.bot("GET", below(world, "onboarding")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/onboarding"));
  },
  "PUT /guilds/{guild_id}/onboarding": async (world) => {
    await granted(world.bot("PUT", below(world, "onboarding"), questions(world)));
    await refused(404, 10004, world.bot("PUT", "/guilds/1/onboarding", {}));
  },
};
