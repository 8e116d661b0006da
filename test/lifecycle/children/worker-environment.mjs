// What a worker puts into its own `process.env`, which the process's environment never sees.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { libraries, native } from "../../support/native.mjs";

const BEARER = 1;

/** Each sets a variable and answers with what came of it. */
const inWorker = {
  library() {
    process.env.SOCIAL_SDK_LIBRARY = libraries.vendor;
    const { path, source } = native.sdkInfo();
    return `${path === libraries.vendor} by ${source}`;
  },

  async base({ base }) {
    process.env.SOCIAL_SDK_API_BASE = base;
    const client = new native.Client();
    client.setApplicationId("1");
    await new Promise((resolve) => client.updateToken(BEARER, "token", resolve));
    client.connect();
    await new Promise((resolve) => parentPort.once("message", resolve));
    client.dispose();
    return "connected";
  },

  async noBase() {
    const client = new native.Client();
    return new Promise((resolve) => {
      client.getProvisionalToken("1", 0, "proof", (result) => resolve(result.error));
    });
  },

  async folder({ folder }) {
    process.env.XDG_DATA_HOME = folder;
    process.env.PATH = "/nonexistent";
    return String(new native.Client().registerLaunchCommand("1", "game"));
  },
};

if (isMainThread) {
  const [what] = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), "environment-"));
  const server = createServer((request, response) => {
    console.log(request.url.split("?")[0]);
    response.end();
    worker.postMessage("asked");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${server.address().port}/api`;
  const worker = new Worker(new URL(import.meta.url), { workerData: { what, base, folder } });
  console.log(await new Promise((resolve) => worker.once("message", resolve)));
  console.log(readdirSync(folder, { recursive: true }).join(" "));
  rmSync(folder, { recursive: true });
  await worker.terminate();
  server.closeAllConnections();
  server.close();
} else {
  parentPort.postMessage(await inWorker[workerData.what](workerData));
}
