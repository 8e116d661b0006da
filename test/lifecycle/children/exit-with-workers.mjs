import { once } from "node:events";
import { Worker } from "node:worker_threads";

const workers = [0, 1].map(
  () =>
    new Worker(new URL("./event-worker.mjs", import.meta.url), {
      workerData: { library: process.argv[2] },
    }),
);
await Promise.all(workers.map((worker) => once(worker, "message")));
process.exit(5);
