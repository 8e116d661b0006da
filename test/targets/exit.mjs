// A program of the target that ends in the middle of its work, with code 7; see `exits.ts`.
//
//   exit.mjs SETTINGS WAY LOBBY_ID     the settings of `client.mjs`

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const [file, way, lobbyId] = isMainThread ? process.argv.slice(2) : workerData;
const settings = JSON.parse(readFileSync(file, "utf8"));
const { AuthorizationTokenType, Client } = await import(
  pathToFileURL(`${settings.package}/dist/index.mjs`).href
);

async function player() {
  const { apiBase, webBase, tokens } = settings.plain;
  const client = new Client({ applicationId: settings.applicationId, apiBase, webBase });
  await client.updateToken(AuthorizationTokenType.Bearer, tokens.alice);
  return client;
}

const leave = () => process.exit(7);

/** What the program does until then. Messages come as soon as a client is connected. */
const ways = {
  async messages(client) {
    client.on("messageCreated", leave);
    await client.connectAndWait();
  },

  async sound(client) {
    await client.connectAndWait();
    const call = client.startCallWithAudioCallbacks(lobbyId);
    for await (const _ of call.audio.received) leave();
  },

  async workers(client) {
    await client.connectAndWait();
    const worker = new Worker(new URL(import.meta.url), { workerData: [file, way, lobbyId] });
    worker.once("message", leave);
  },

  async exception(client) {
    process.on("exit", (code) => {
      // A game's own code at the end may still look at its client.
      if (code === 1 && client.getStatus() === Client.Status.Disconnected) leave();
    });
    client.on("messageCreated", () => {
      throw new Error("thrown to end the program");
    });
    await client.connectAndWait();
  },
};

const client = await player();
if (isMainThread) {
  await ways[way](client);
} else {
  await client.connectAndWait();
  parentPort.postMessage("connected");
}
