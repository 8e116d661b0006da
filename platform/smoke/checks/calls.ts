import { CallStatus } from "game-social-sdk";
import { checksOf, must, mustEqual } from "../check.js";

export const calls = checksOf("calls", {
  "devices are listed": async (scene) => {
    scene.needs("Client::GetInputDevices", "Client::GetOutputDevices");
    const { client } = await scene.player();
    must(Array.isArray(await client.getInputDevices()), "There is no list of inputs.");
    must(Array.isArray(await client.getOutputDevices()), "There is no list of outputs.");
  },
  "a volume is kept": async (scene) => {
    scene.needs("Client::SetOutputVolume", "Client::GetOutputVolume");
    const { client } = await scene.player();
    const before = client.getOutputVolume();
    scene.undo(() => client.setOutputVolume(before));
    client.setOutputVolume(50);
    mustEqual("The volume", Math.round(client.getOutputVolume()), 50);
  },
  "a call of a lobby connects and ends": async (scene) => {
    scene.needs("Client::StartCall", "Client::EndCall", "Call::GetStatus");
    const { client } = await scene.player();
    const lobby = await scene.lobby();
    const call = client.startCall(lobby);
    must(call !== undefined, "The call was not started.");
    scene.undo(() => client.endCalls());
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (call.getStatus() === CallStatus.Connected) resolve();
      };
      call.on("statusChanged", look);
      scene.signal.addEventListener("abort", () => reject(scene.signal.reason));
      look();
    });
    mustEqual("The calls", client.getCalls().length, 1);
    await client.endCall(lobby, { signal: scene.signal });
    mustEqual("The calls after it", client.getCalls().length, 0);
  },
});
