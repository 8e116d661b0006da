import { once } from "node:events";
import { Worker } from "node:worker_threads";

const [library, count, script] = process.argv.slice(2);
const AT_ONCE = 8;
let started = 0;
let terminated = 0;

async function createAndTerminate() {
  while (started < Number(count)) {
    started++;
    const worker = new Worker(new URL(`./${script}.mjs`, import.meta.url), {
      workerData: { library },
    });
    await once(worker, "message");
    await worker.terminate();
    terminated++;
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, createAndTerminate));
console.log(`terminated ${terminated}`);
