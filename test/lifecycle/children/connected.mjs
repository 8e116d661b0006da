// A client of the open engine that is Ready, or waits for a player to sign in, when its process or
// its worker is made to end.
//
//   connected.mjs exit|terminate|authorize API_BASE TOKEN

import { writeSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { native } from "../../support/native.mjs";

const READY = 3;
const [ending, apiBase, token] = isMainThread ? process.argv.slice(2) : workerData;

function connect(onReady) {
  const client = new native.Client({ apiBase });
  client.setKeepAlive(true);
  client.setStatusChangedCallback((status) => {
    if (status === READY) onReady();
  });
  client.updateToken(1, token, () => client.connect());
}

if (!isMainThread) {
  connect(() => parentPort.postMessage("ready"));
} else if (ending === "authorize") {
  process.env.BROWSER = "true";
  const client = new native.Client({ apiBase, webBase: new URL(apiBase).origin });
  client.authorize({ clientId: "1", scopes: "openid" }, () => console.log("answered"));
  connect(() => {
    writeSync(1, "ready\n");
    process.exit(3);
  });
} else if (ending === "exit") {
  connect(() => {
    writeSync(1, "ready\n");
    process.exit(7);
  });
} else {
  const worker = new Worker(new URL(import.meta.url), { workerData: [ending, apiBase, token] });
  worker.once("message", async (message) => {
    await worker.terminate();
    console.log(message);
  });
}
