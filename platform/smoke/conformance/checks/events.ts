/** What the gateway says of changes that the run makes. */

import { mustEqual } from "../../check.js";
import { mustHave } from "../asked.js";
import { writing } from "../check.js";
import type { Scene } from "../scene.js";
import type { Shape } from "../shape.js";
import { ROLE, USER } from "./shapes.js";

const MESSAGES = "/channels/{own-channel}/messages";

/** The event that a request causes, by the id of what the request answered. */
async function eventOf(
  scene: Scene,
  [request, name, body]: readonly [request: string, event: string, body?: object],
  shape: Shape,
): Promise<void> {
  const session = await scene.session();
  const before = session.seq;
  const { status, body: answer } = await scene.ask(request, { body });
  mustEqual("The request's success", status < 300, true);
  const { d } = await session.event(
    name,
    (d, s) => s > before && (answer === undefined || (d.role ?? d).id === answer.id),
    scene.signal,
  );
  mustHave(scene, name, d, shape);
}

export const events = writing("gateway", {
  "a message arrives as MESSAGE_CREATE": (scene) =>
    eventOf(scene, [`POST ${MESSAGES}`, "MESSAGE_CREATE", { content: "A test." }], {
      id: "id",
      channel_id: "id",
      guild_id: "id",
      author: USER,
      member: { roles: "array", joined_at: "date" },
      content: "string",
    }),
  "an edit arrives as MESSAGE_UPDATE": (scene) =>
    eventOf(
      scene,
      [`PATCH ${MESSAGES}/{own-message}`, "MESSAGE_UPDATE", { content: "Edited again." }],
      { id: "id", channel_id: "id", guild_id: "id", edited_timestamp: "date" },
    ),
  "a change of a role arrives as GUILD_ROLE_UPDATE": (scene) =>
    eventOf(
      scene,
      ["PATCH /guilds/{guild}/roles/{own-role}", "GUILD_ROLE_UPDATE", { hoist: true }],
      { guild_id: "id", role: ROLE },
    ),
  "a deletion arrives as MESSAGE_DELETE": (scene) =>
    eventOf(scene, [`DELETE ${MESSAGES}/{own-message}`, "MESSAGE_DELETE"], {
      id: "id",
      channel_id: "id",
      guild_id: "id",
    }),
});
