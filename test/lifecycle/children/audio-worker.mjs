// A worker that receives more sound than it will live for.

import { parentPort, workerData } from "node:worker_threads";
import { libraries, native, testControls } from "../../support/native.mjs";

const RECEIVED = "Discord_Client_StartCallWithAudioCallbacks.receivedCb";
native.load({ libraryPath: libraries[workerData.library] });
const library = testControls(libraries[workerData.library]);
const client = new native.Client();
client.setKeepAlive(true);
// A client that nothing refers to may be collected, and then keeps nothing alive.
globalThis.client = client;
const audio = client.startCallWithAudioCallbacks("7", 16, false, () => {
  while (audio.read(false));
  parentPort.postMessage("receiving");
});
audio.read(false);
library.fire(RECEIVED, 20_000);
