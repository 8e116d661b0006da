import { randomUUID } from "node:crypto";
import { ActivityActionTypes, type ActivityInvite } from "game-social-sdk";
import { checksOf, mustEqual, mustFail } from "../check.js";
import type { Player, Scene } from "../scene.js";

const { Join, JoinRequest } = ActivityActionTypes;

interface Party {
  readonly alice: Player;
  readonly bob: Player;
  readonly id: string;
  readonly secret: string;
}

/** Opens a party of the first player, and waits until both see it. */
async function open(scene: Scene): Promise<Party> {
  const [alice, bob] = await scene.friends();
  const [id, secret] = [randomUUID(), randomUUID()];
  const sees = (who: Player) =>
    scene.until(
      who.client,
      ["userUpdated"],
      () => who.client.getUser(alice.id)?.gameActivity?.party?.id === id,
    );
  scene.undo(() => alice.client.clearRichPresence());
  await alice.client.updateRichPresence(
    { details: "Party", party: { id, currentSize: 1, maxSize: 4 }, secrets: { join: secret } },
    { signal: scene.signal },
  );
  await Promise.all([sees(alice), sees(bob)]);
  return { alice, bob, id, secret };
}

/** The next invite that a player gets from another, of a kind. */
const received = (
  scene: Scene,
  who: Player,
  from: Player,
  type: ActivityActionTypes,
): Promise<ActivityInvite> =>
  scene
    .next(
      who.client,
      "activityInviteCreated",
      ({ invite }) => invite.senderId === from.id && invite.type === type,
    )
    .then(({ invite }) => invite);

export const invites = checksOf("invites", {
  "an invite arrives": async (scene) => {
    const { alice, bob, id } = await open(scene);
    const arrived = received(scene, bob, alice, Join);
    await alice.client.sendActivityInvite(bob.id, "Come along", { signal: scene.signal });
    const invite = await arrived;
    mustEqual("The party", invite.partyId, id);
    mustEqual("The application", invite.applicationId, scene.service.applicationId);
  },
  "who accepts it gets the secret": async (scene) => {
    const { alice, bob, secret } = await open(scene);
    const arrived = received(scene, bob, alice, Join);
    await alice.client.sendActivityInvite(bob.id, "", { signal: scene.signal });
    mustEqual("The secret", await bob.client.acceptActivityInvite(await arrived), secret);
  },
  "a request to join arrives": async (scene) => {
    const { alice, bob } = await open(scene);
    const arrived = received(scene, alice, bob, JoinRequest);
    await bob.client.sendActivityJoinRequest(alice.id, { signal: scene.signal });
    mustEqual("Who asks", (await arrived).senderId, bob.id);
  },
  "the answer to it is an invite": async (scene) => {
    const { alice, bob, id } = await open(scene);
    const asked = received(scene, alice, bob, JoinRequest);
    await bob.client.sendActivityJoinRequest(alice.id, { signal: scene.signal });
    const answered = received(scene, bob, alice, Join);
    await alice.client.sendActivityJoinRequestReply(await asked, { signal: scene.signal });
    mustEqual("The party", (await answered).partyId, id);
  },
  "without a party nobody is invited": async (scene) => {
    const [alice, bob] = await scene.friends();
    alice.client.clearRichPresence();
    const gone = () => !alice.client.getCurrentUserV2()?.gameActivity?.party;
    await scene.until(alice.client, ["userUpdated"], gone);
    await mustFail("Inviting", alice.client.sendActivityInvite(bob.id, ""));
  },
});
