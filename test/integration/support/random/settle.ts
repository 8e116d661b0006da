/** The end of a random run: waiting until every client knows all that has happened. */

import { randomBytes } from "node:crypto";
import { Client } from "game-social-sdk";
import { changed } from "../events.js";
import type { World } from "../world.js";
import type { Domain, Scene, Witness } from "./scene.js";

/** Waits until nothing is under way, and everyone has been notified of everything. */
export async function settle({ world, witnesses }: Scene, domains: readonly Domain[]) {
  world.platform.faults.clear();
  const all = () => Promise.all(witnesses.map((witness) => arrive(world, witness)));
  await all();
  await Promise.all(domains.map((domain) => domain.quiet?.()));
  // Who arrived last may have notified the others.
  await all();
}

/** Waits until a client is Ready and has been notified of all that has happened so far. */
async function arrive({ platform }: World, { client, id }: Witness): Promise<void> {
  await client.waitForStatus(Client.Status.Ready);
  const avatar = randomBytes(16).toString("hex");
  const { username, globalName } = platform.users.update(id, { avatar });
  platform.dispatch(id, "USER_UPDATE", {
    id,
    username,
    global_name: globalName,
    avatar,
    discriminator: "0",
  });
  await changed(
    client,
    ["userUpdated", "statusChanged"],
    () =>
      client.getStatus() === Client.Status.Ready && client.getCurrentUserV2()?.avatar === avatar,
  );
  // What the client knows it may not have reported yet; it answers after that.
  await client.getUserGuilds();
}
