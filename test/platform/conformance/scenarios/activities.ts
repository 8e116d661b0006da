import { activities } from "../../../../platform/index.js";
import { granted, refused, type Scenarios } from "../support/world.js";

/** Activities that run. */
export const activityScenarios: Scenarios = {
  "GET /applications/{application_id}/activity-instances/{instance_id}": async (world) => {
    const { platform, game, bot, carol, alice } = world;
    platform.domain(activities).configure(game.id);
    const { id: channel } = await granted(
      bot("POST", "/users/@me/channels", { recipient_id: alice.id }),
    );
    const id = platform.as(alice.id, game.id).launchActivity({ channel });
    const path = `/applications/${game.id}/activity-instances`;
    await granted(bot("GET", `${path}/${id}`));
    await refused(404, 0, bot("GET", `${path}/i-1-pc-1`));
    await refused(403, 20002, carol.send("GET", `${path}/${id}`));
  },
  "POST /applications/{application_id}/attachment": async ({ platform, game, bot }) => {
    platform.domain(activities).configure(game.id);
    const path = `/applications/${game.id}/attachment`;
    const body = new FormData();
    const data = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
    body.set("file", new Blob([data]), "picture.gif");
    const headers = { authorization: `Bot ${game.botToken}` };
    const answer = await fetch(platform.apiBase + path, { method: "POST", headers, body });
    await granted(Promise.resolve({ status: answer.status, body: await answer.json() }));
    await refused(400, 50035, bot("POST", path, {}));
    await refused(403, 50001, bot("POST", "/applications/1/attachment", {}));
  },
};
