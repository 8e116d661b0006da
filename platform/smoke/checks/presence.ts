import { randomUUID } from "node:crypto";
import { StatusType } from "game-social-sdk";
import { checksOf, mustEqual, mustFail } from "../check.js";
import type { Player, Scene } from "../scene.js";

/** Waits until a player sees another one's activity. */
const sees = (
  scene: Scene,
  who: Player,
  whom: Player,
  isSo: (details?: string | null) => boolean,
) =>
  scene.until(who.client, ["userUpdated"], () =>
    isSo(who.client.getUser(whom.id)?.gameActivity?.details),
  );

export const presence = checksOf("presence", {
  "an activity is shown": async (scene) => {
    const { client } = await scene.player();
    scene.undo(() => client.clearRichPresence());
    await client.updateRichPresence({ details: "Smoke test" }, { signal: scene.signal });
  },
  "the player's own client knows it": async (scene) => {
    const alice = await scene.player();
    const details = randomUUID();
    await alice.client.updateRichPresence({ details }, { signal: scene.signal });
    await sees(scene, alice, alice, (shown) => shown === details);
  },
  "a friend sees it": async (scene) => {
    const [alice, bob] = await scene.friends();
    const details = randomUUID();
    await alice.client.updateRichPresence({ details }, { signal: scene.signal });
    await sees(scene, bob, alice, (shown) => shown === details);
  },
  "a friend sees it go": async (scene) => {
    const [alice, bob] = await scene.friends();
    const details = randomUUID();
    await alice.client.updateRichPresence({ details }, { signal: scene.signal });
    await sees(scene, bob, alice, (shown) => shown === details);
    alice.client.clearRichPresence();
    await sees(scene, bob, alice, (shown) => shown !== details);
  },
  "it goes through the gateway while the client is Ready": async (scene) => {
    const { client } = await scene.player();
    const route = await client.presence.set({ details: "Smoke test" }, { signal: scene.signal });
    mustEqual("The route", route, "gateway");
    client.presence.clear();
  },
  "a text that is too long is refused": async (scene) => {
    const { client } = await scene.player();
    const update = client.updateRichPresence({ details: "x".repeat(129) });
    await mustFail("Showing 129 characters", update);
  },
  "a friend sees the status": async (scene) => {
    const [alice, bob] = await scene.friends();
    scene.undo(() => alice.client.setOnlineStatus(StatusType.Online));
    await alice.client.setOnlineStatus(StatusType.Idle, { signal: scene.signal });
    await scene.until(
      bob.client,
      ["userUpdated"],
      () => bob.client.getUser(alice.id)?.status === StatusType.Idle,
    );
  },
});
