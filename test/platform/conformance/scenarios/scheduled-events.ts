import { granted, refused, type Scenarios, type World } from "../support/world.js";

const DAY = 86_400_000;

const events = ({ guild }: World) => `/guilds/${guild.id}/scheduled-events`;

/** The event, which recurs daily. */
function party({ platform }: World) {
  const start = new Date(platform.clock.now() + DAY).toISOString();
  return {
    name: "Party",
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: "The beach" },
    scheduled_start_time: start,
    scheduled_end_time: new Date(Date.parse(start) + DAY / 24).toISOString(),
    recurrence_rule: { start, frequency: 3, interval: 1 },
  };
}

async function made(world: World): Promise<string> {
  const { id } = await granted(world.bot("POST", events(world), party(world)));
  return `${events(world)}/${id}`;
}

const moved = (world: World) => ({
  original_scheduled_start_time: party(world).scheduled_start_time,
  is_canceled: true,
});

/** An event with an exception, which has to be of the very time at which the event began. */
async function withException(world: World): Promise<[event: string, exception: string]> {
  const body = party(world);
  const { id } = await granted(world.bot("POST", events(world), body));
  const event = `${events(world)}/${id}`;
  const exception = {
    original_scheduled_start_time: body.scheduled_start_time,
    is_canceled: true,
  };
  const kept = await granted(world.bot("POST", `${event}/exceptions`, exception));
  return [event, kept.event_exception_id];
}

const one = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}";

/** The operations on scheduled events. */
export const scheduledEventScenarios: Scenarios = {
  "GET /guilds/{guild_id}/scheduled-events": async (world) => {
    await made(world);
    await granted(world.bot("GET", `${events(world)}?with_user_count=true`));
    await refused(404, 10004, world.bot("GET", "/guilds/1/scheduled-events"));
  },
  "POST /guilds/{guild_id}/scheduled-events": async (world) => {
    const { platform, guild, bot } = world;
    await granted(bot("POST", events(world), party(world)));
    for (const [type, entity_type] of [
      [2, 2],
      [13, 1],
    ]) {
      const channel = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type });
      const place = { entity_type, channel_id: channel.id, entity_metadata: null };
      await granted(bot("POST", events(world), { ...party(world), ...place }));
    }
    await refused(400, 50035, bot("POST", events(world), {}));
  },
  [`GET ${one}`]: async (world) => {
    await granted(world.bot("GET", await made(world)));
    await refused(404, 10070, world.bot("GET", `${events(world)}/1`));
  },
  [`PATCH ${one}`]: async (world) => {
    await granted(world.bot("PATCH", await made(world), { name: "Picnic" }));
    await refused(404, 10070, world.bot("PATCH", `${events(world)}/1`, {}));
  },
  [`DELETE ${one}`]: async (world) => {
    await granted(world.bot("DELETE", await made(world)));
    await refused(404, 10070, world.bot("DELETE", `${events(world)}/1`));
  },
  [`POST ${one}/exceptions`]: async (world) => {
    await withException(world);
    await refused(404, 10070, world.bot("POST", `${events(world)}/1/exceptions`, moved(world)));
  },
  [`PATCH ${one}/exceptions/{exception_id}`]: async (world) => {
    const [event, id] = await withException(world);
    await granted(world.bot("PATCH", `${event}/exceptions/${id}`, { is_canceled: false }));
    await refused(404, 10070, world.bot("PATCH", `${event}/exceptions/1`, {}));
  },
  [`DELETE ${one}/exceptions/{exception_id}`]: async (world) => {
    const [event, id] = await withException(world);
    await granted(world.bot("DELETE", `${event}/exceptions/${id}`));
    await refused(404, 10070, world.bot("DELETE", `${event}/exceptions/${id}`));
  },
  [`GET ${one}/users`]: async (world) => {
    const event = await made(world);
    const id = event.split("/").at(-1) as string;
    world.platform.as(world.alice.id, world.game.id).joinEvent(world.guild.id, id);
    await granted(world.bot("GET", `${event}/users?with_member=true`));
    await refused(404, 10070, world.bot("GET", `${events(world)}/1/users`));
  },
  [`GET ${one}/users/counts`]: async (world) => {
    const [event, id] = await withException(world);
    const query = `guild_scheduled_event_exception_ids=${id}`;
    await granted(world.bot("GET", `${event}/users/counts?${query}`));
    await refused(404, 10070, world.bot("GET", `${events(world)}/1/users/counts`));
  },
  [`GET ${one}/{guild_scheduled_event_exception_id}/users`]: async (world) => {
    const [event, id] = await withException(world);
    world.platform
      .as(world.alice.id, world.game.id)
      .joinEvent(world.guild.id, event.split("/").at(-1) as string, id);
    await granted(world.bot("GET", `${event}/${id}/users`));
    await refused(404, 10070, world.bot("GET", `${event}/1/users`));
  },
};
