// A worker that receives more events than it will live for.

import { parentPort, workerData } from "node:worker_threads";
import { libraries, native, testControls } from "../../support/native.mjs";

const CREATED = "Discord_Client_SetMessageCreatedCallback";
native.load({ libraryPath: libraries[workerData.library] });
const library = testControls(libraries[workerData.library]);
const client = new native.Client();
client.setKeepAlive(true);
// A client that nothing refers to may be collected, and then keeps nothing alive.
globalThis.client = client;
client.fetchCurrentUser(1, "token", () => {});
client.setMessageCreatedCallback((id) => {
  if (id === "1") parentPort.postMessage("receiving");
});
library.fire(CREATED, 20_000);
