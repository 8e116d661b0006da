import { granted, refused, type Scenarios, type World } from "../support/world.js";

const below = ({ guild }: World, path: string) => `/guilds/${guild.id}/${path}`;

/** What reads areas that are not built. */
export const disabledFeatureScenarios: Scenarios = {
  "GET /guilds/{guild_id}/widget": async (world) => {
    await granted(world.bot("GET", below(world, "widget")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/widget"));
  },
  "GET /guilds/{guild_id}/widget.json": async (world) => {
    await refused(403, 50004, world.stranger("GET", below(world, "widget.json")));
  },
  "GET /guilds/{guild_id}/widget.png": async (world) => {
    await refused(403, 50004, world.stranger("GET", below(world, "widget.png")));
  },
  "GET /guilds/{guild_id}/welcome-screen": async (world) => {
    await refused(404, 10069, world.bot("GET", below(world, "welcome-screen")));
  },
  "GET /guilds/{guild_id}/new-member-welcome": async (world) => {
    await granted(world.bot("GET", below(world, "new-member-welcome")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/new-member-welcome"));
  },
  "GET /guilds/{guild_id}/onboarding": async (world) => {
    await granted(world.bot("GET", below(world, "onboarding")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/onboarding"));
  },
  "GET /guilds/{guild_id}/templates": async (world) => {
    await granted(world.bot("GET", below(world, "templates")));
    await refused(404, 10004, world.bot("GET", "/guilds/1/templates"));
  },
  "GET /guilds/templates/{code}": async ({ stranger }) => {
    await refused(404, 10057, stranger("GET", "/guilds/templates/x"));
  },
  "PUT /guilds/{guild_id}/templates/{code}": async (world) => {
    await refused(404, 10057, world.bot("PUT", below(world, "templates/x")));
  },
  "PATCH /guilds/{guild_id}/templates/{code}": async (world) => {
    await refused(404, 10057, world.bot("PATCH", below(world, "templates/x"), {}));
  },
  "DELETE /guilds/{guild_id}/templates/{code}": async (world) => {
    await refused(404, 10057, world.bot("DELETE", below(world, "templates/x")));
  },
  "GET /applications/{application_id}/role-connections/metadata": async ({ bot, game }) => {
    await granted(bot("GET", `/applications/${game.id}/role-connections/metadata`));
    await refused(403, 20012, bot("GET", "/applications/1/role-connections/metadata"));
  },
  "GET /applications/{application_id}": async ({ bot, game }) => {
    await granted(bot("GET", `/applications/${game.id}`));
    await refused(403, 20012, bot("GET", "/applications/1"));
  },
  "PATCH /applications/{application_id}": async ({ bot, game }) => {
    await granted(bot("PATCH", `/applications/${game.id}`, { description: "A game" }));
    await refused(403, 20012, bot("PATCH", "/applications/1", {}));
  },
  "PATCH /users/@me": async ({ bot }) => {
    await granted(bot("PATCH", "/users/@me", { username: "Robot" }));
    await refused(400, 50035, bot("PATCH", "/users/@me", { username: "x" }));
  },
};

const nothing = "a guild has none of it here";

/** What these operations never answer. */
export const disabledFeatureAnswers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "GET /guilds/{guild_id}/widget.json": { "200": nothing },
  "GET /guilds/{guild_id}/widget.png": { "200": nothing },
  "GET /guilds/{guild_id}/welcome-screen": { "200": nothing },
  "GET /guilds/{guild_id}/new-member-welcome": { "200": nothing },
  "GET /guilds/templates/{code}": { "200": nothing },
  "PUT /guilds/{guild_id}/templates/{code}": { "200": nothing },
  "PATCH /guilds/{guild_id}/templates/{code}": { "200": nothing },
  "DELETE /guilds/{guild_id}/templates/{code}": { "200": nothing },
};
