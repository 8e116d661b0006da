import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { libraries, native, useTestLibrary } from "../../support/native.mjs";

const EVENTS = 1000;
const CREATED = "Discord_Client_SetMessageCreatedCallback";
const variant = isMainThread ? process.argv[2] : workerData;
const library = useTestLibrary(libraries[variant]);
const client = new native.Client();
client.setKeepAlive(true);

const received = new Promise((resolve) => {
  let count = 0;
  client.setMessageCreatedCallback(() => {
    if (++count === EVENTS) {
      client.dispose();
      resolve(count);
    }
  });
});

if (isMainThread) {
  const workers = [0, 1].map(() => new Worker(new URL(import.meta.url), { workerData: variant }));
  const message = (worker) => new Promise((resolve) => worker.once("message", resolve));
  await Promise.all(workers.map(message));
  const counts = workers.map(message);
  library.fire(CREATED, EVENTS);
  console.log((await Promise.all([received, ...counts])).join(" "));
} else {
  parentPort.postMessage("ready");
  parentPort.postMessage(await received);
}
