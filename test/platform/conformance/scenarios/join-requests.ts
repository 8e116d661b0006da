import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** Bob and Carol want to join the guild, which asks why. */
function applied({ platform, game, guild, alice, bob, carol }: World) {
  const form_fields = [
    { field_type: "TERMS" as const, label: "Rules", values: ["Be kind"], required: true },
    { field_type: "TEXT_INPUT" as const, label: "Why?" },
    { field_type: "PARAGRAPH" as const, label: "More?" },
    { field_type: "MULTIPLE_CHOICE" as const, label: "Which?", choices: ["a", "b"] },
  ];
  const owner = platform.as(alice.id, game.id);
  owner.editMemberVerification(guild.id, { enabled: true, form_fields });
  const ask = (id: string) =>
    platform.as(id, game.id).requestToJoin(guild.id, [true, "Because.", "No.", 1]);
  return { path: `/guilds/${guild.id}/requests`, requests: [ask(bob.id), ask(carol.id)] };
}

/** Requests to join guilds. */
export const joinRequestScenarios: Scenarios = {
  "GET /guilds/{guild_id}/requests": async (world) => {
    const { path } = applied(world);
    await granted(world.bot("GET", `${path}?status=SUBMITTED&limit=10`));
    await refused(400, 50035, world.bot("GET", `${path}?limit=101`));
  },
  "PATCH /guilds/{guild_id}/requests/{request_id}": async (world) => {
    const { path, requests } = applied(world);
    const decide = (id = "", action: string) => world.bot("PATCH", `${path}/${id}`, { action });
    await granted(decide(requests[0], "APPROVED"));
    await granted(decide(requests[1], "REJECTED"));
    await refused(404, 150016, decide("1", "APPROVED"));
  },
};
