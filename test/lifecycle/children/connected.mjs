// A client of the open engine that is Ready, or waits for a player to sign in, when its process or
// its worker is made to end.
//
//   connected.mjs exit|throw|end|listener|everywhere|terminate|authorize API_BASE TOKEN

import { writeSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { native } from "../../support/native.mjs";

const [DISCONNECTED, READY] = [0, 3];
const [ending, apiBase, token] = isMainThread ? process.argv.slice(2) : workerData;

function connect(onReady) {
  const client = new native.Client({ apiBase });
  client.setKeepAlive(true);
  client.setStatusChangedCallback((status) => {
    if (status === READY) onReady(client);
  });
  client.updateToken(1, token, () => client.connect());
}

const endings = {
  exit() {
    writeSync(1, "ready\n");
    process.exit(7);
  },

  throw() {
    writeSync(1, "ready\n");
    throw new Error("thrown in an event");
  },

  end(client) {
    writeSync(1, "ready\n");
    client.setKeepAlive(false);
  },

  // Of a game that looks at its client at the end, and has the last word.
  listener(client) {
    process.on("exit", () => {
      writeSync(1, client.getStatus() === DISCONNECTED ? "ready\n" : "connected\n");
      process.exit(8);
    });
    process.exit(7);
  },
};

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
} else if (ending === "terminate" || ending === "everywhere") {
  const worker = new Worker(new URL(import.meta.url), { workerData: [ending, apiBase, token] });
  worker.once("message", async (message) => {
    if (ending === "everywhere") {
      connect(endings.exit);
      return;
    }
    await worker.terminate();
    console.log(message);
  });
} else {
  connect(endings[ending]);
}
