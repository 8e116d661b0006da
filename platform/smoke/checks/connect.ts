import { ClientStatus } from "game-social-sdk";
import { checksOf, must, mustEqual, mustFail } from "../check.js";

export const connect = checksOf("connect", {
  "a client becomes Ready": async (scene) => {
    const client = await scene.signedIn();
    await client.connectAndWait({ signal: scene.signal });
    mustEqual("The status", client.getStatus(), ClientStatus.Ready);
    await client.disconnectAndWait({ signal: scene.signal });
    client.dispose();
  },
  "it goes through the statuses in order": async (scene) => {
    const client = await scene.signedIn();
    const seen: ClientStatus[] = [];
    client.on("statusChanged", ({ status }) => seen.push(status));
    await client.connectAndWait({ signal: scene.signal });
    await client.disconnectAndWait({ signal: scene.signal });
    const { Connecting, Connected, Ready, Disconnected } = ClientStatus;
    const order: ClientStatus[] = [Connecting, Connected, Ready, Disconnected];
    mustEqual(
      "The statuses",
      seen.filter((status) => order.includes(status)),
      order,
    );
    client.dispose();
  },
  "it knows its player and application": async (scene) => {
    const { client, id } = await scene.player();
    must(/^\d{2,20}$/.test(id), `The player's id is ${id}.`);
    mustEqual("The application", client.getApplicationId(), scene.service.applicationId);
    const user = client.getCurrentUserV2();
    must(Boolean(user?.username), "The player has no name.");
    mustEqual("The player by id", client.getUser(id)?.username, user?.username);
  },
  "a client without a token does not connect": async (scene) => {
    const client = scene.newClient();
    await mustFail("Connecting", client.connectAndWait({ signal: scene.signal }));
    mustEqual("The status", client.getStatus(), ClientStatus.Disconnected);
  },
  "a client that disconnects connects again": async (scene) => {
    const client = await scene.signedIn();
    for (let turn = 0; turn < 2; turn += 1) {
      await client.connectAndWait({ signal: scene.signal });
      await client.disconnectAndWait({ signal: scene.signal });
      mustEqual("The status", client.getStatus(), ClientStatus.Disconnected);
    }
    client.dispose();
  },
  "two clients of a player are Ready side by side": async (scene) => {
    const first = await scene.player();
    const second = await scene.signedIn();
    await second.connectAndWait({ signal: scene.signal });
    mustEqual("The second one's player", second.getCurrentUserV2()?.id, first.id);
    mustEqual("The first one's status", first.client.getStatus(), ClientStatus.Ready);
    await second.disconnectAndWait({ signal: scene.signal });
    second.dispose();
  },
  "a connection that breaks comes back": async (scene) => {
    const { platform } = scene;
    // Not the player whose status others check, because lost sessions stay online for a while.
    const { client } = await scene.player(1);
    const lost = scene.next(client, "statusChanged", ({ status }) => status !== ClientStatus.Ready);
    await platform.dropConnections(1);
    await lost;
    await scene.until(client, ["statusChanged"], () => client.getStatus() === ClientStatus.Ready);
  },
});
