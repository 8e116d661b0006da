import { randomUUID } from "node:crypto";
import { checksOf, must, mustEqual, mustFail } from "../check.js";
import type { Scene } from "../scene.js";

/** A lobby of the first player alone, with its secret. */
async function open(scene: Scene) {
  const alice = await scene.player();
  const secret = randomUUID();
  const id = await alice.client.createOrJoinLobby(secret, { signal: scene.signal });
  scene.undo(async () => {
    if (alice.client.getLobbyIds().includes(id)) await alice.client.leaveLobby(id);
  });
  return { alice, secret, id };
}

export const lobbies = checksOf("lobbies", {
  "a lobby is made by its secret": async (scene) => {
    const { alice, id } = await open(scene);
    const members = alice.client.getLobbyHandle(id)?.lobbyMemberIds;
    mustEqual("The members", members, [alice.id]);
    must(alice.client.getLobbyIds().includes(id), "The list of lobbies does not contain it.");
  },
  "the same secret leads to the same lobby": async (scene) => {
    const { alice, secret, id } = await open(scene);
    mustEqual("The lobby", await alice.client.createOrJoinLobby(secret), id);
  },
  "its metadata is kept": async (scene) => {
    const { client, id: player } = await scene.player();
    const secret = randomUUID();
    const [lobby, member] = [{ map: "forest" }, { team: "red" }];
    const id = await client.createOrJoinLobbyWithMetadata(secret, lobby, member);
    scene.undo(() => client.leaveLobby(id));
    const handle = client.getLobbyHandle(id);
    mustEqual("The lobby's metadata", handle?.metadata, lobby);
    const self = handle?.lobbyMembers.find((one) => one.id === player);
    mustEqual("The member's metadata", self?.metadata, member);
  },
  "another player joins": async (scene) => {
    const [, bob] = await scene.both();
    const { alice, secret, id } = await open(scene);
    const added = scene.next(alice.client, "lobbyMemberAdded", ({ lobbyId }) => lobbyId === id);
    mustEqual("The lobby", await bob.client.createOrJoinLobby(secret), id);
    scene.undo(async () => {
      if (bob.client.getLobbyIds().includes(id)) await bob.client.leaveLobby(id);
    });
    mustEqual("Who was added", (await added).memberId, bob.id);
    const known = () => bob.client.getLobbyHandle(id)?.lobbyMemberIds.length === 2;
    await scene.until(bob.client, ["lobbyCreated", "lobbyMemberAdded"], known);
  },
  "both are connected": async (scene) => {
    const [alice, bob] = await scene.both();
    const id = await scene.lobby();
    const connected = () =>
      alice.client.getLobbyHandle(id)?.lobbyMembers.find((one) => one.id === bob.id)?.connected ===
      true;
    await scene.until(alice.client, ["lobbyMemberAdded", "lobbyMemberUpdated"], connected);
  },
  "who leaves is gone": async (scene) => {
    const [, bob] = await scene.both();
    const { alice, secret, id } = await open(scene);
    await bob.client.createOrJoinLobby(secret, { signal: scene.signal });
    const removed = scene.next(alice.client, "lobbyMemberRemoved", ({ lobbyId }) => lobbyId === id);
    await bob.client.leaveLobby(id, { signal: scene.signal });
    mustEqual("Who was removed", (await removed).memberId, bob.id);
    const forgotten = () => !bob.client.getLobbyIds().includes(id);
    await scene.until(bob.client, ["lobbyDeleted"], forgotten);
  },
  "an empty secret is refused": async (scene) => {
    const { client } = await scene.player();
    await mustFail("Joining a lobby without a secret", client.createOrJoinLobby(""));
  },
  "nobody leaves a lobby that is not theirs": async (scene) => {
    const { client } = await scene.player();
    await mustFail("Leaving the lobby 1", client.leaveLobby("1"));
  },
});
