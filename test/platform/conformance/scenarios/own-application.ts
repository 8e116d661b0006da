import { granted, refused, type Scenarios } from "../support/world.js";

/** What an application and its bot are. */
export const ownApplicationScenarios: Scenarios = {
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
