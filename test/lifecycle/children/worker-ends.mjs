// A worker that ends from within an event, in the way the second argument says.

import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { libraries, native, testControls } from "../../support/native.mjs";

const endings = {
  exit: () => process.exit(4),
  throw: () => {
    throw new Error("thrown in a worker's event");
  },
  loop: () => {
    parentPort.postMessage("looping");
    for (;;);
  },
};

if (isMainThread) {
  const [variant, ending] = process.argv.slice(2);
  const worker = new Worker(new URL(import.meta.url), { workerData: { variant, ending } });
  const errors = [];
  worker.on("error", (error) => errors.push(error.message));
  worker.on("message", () => worker.terminate());
  const [code] = await once(worker, "exit").catch(() => once(worker, "exit"));
  console.log([`exit ${code}`, ...errors].join(", "));
} else {
  native.load({ libraryPath: libraries[workerData.variant] });
  const client = new native.Client();
  client.setKeepAlive(true);
  // A client that nothing refers to may be collected, and then keeps nothing alive.
  globalThis.client = client;
  client.setMessageCreatedCallback(endings[workerData.ending]);
  testControls(libraries[workerData.variant]).fire(
    "Discord_Client_SetMessageCreatedCallback",
    1000,
  );
}
