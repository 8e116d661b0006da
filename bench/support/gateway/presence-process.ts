/**
 * Shows presence at the bidding of its parent, in a process of its own so that its time and memory
 * are its own: `presence-process.ts CONTESTANT APPLICATION`.
 */

import { Client as Peer } from "@xhayper/discord-rpc";
import { Client } from "../../../lib/index.js";
import { measured } from "../figures.js";
import type { PresenceTask } from "./presence-contestant.js";

/** Shows one activity; resolves when the local client has confirmed it. */
type Show = (details: string) => Promise<unknown>;

/** Milliseconds between the peer's tries to connect; it makes none by itself. */
const PEER_RETRY = 100;

const [contestant, clientId] = process.argv.slice(2) as [string, string];
const show = contestant === "peer" ? await peer() : ours();

function ours(): Show {
  const { presence } = new Client({ applicationId: clientId });
  return (details) => presence.set({ details, state: "In a race" });
}

async function peer(): Promise<Show> {
  let last = "";
  let client: Peer;
  const connect = async (): Promise<void> => {
    for (;;) {
      // A client that failed to connect stays so; a new one is what its users make.
      client = new Peer({ clientId, transport: { type: "ipc", pathList } });
      const connected = await client.login().then(
        () => true,
        () => false,
      );
      if (connected) break;
      await new Promise((resolve) => setTimeout(resolve, PEER_RETRY));
    }
    client.once("disconnected", async () => {
      await connect();
      await client.user?.setActivity({ details: last, state: "In a race" });
    });
  };
  const format = () => process.env.SDK_IPC_PATH as string;
  const pathList = [{ platform: [process.platform], format }];
  await connect();
  return async (details) => {
    last = details;
    await client.user?.setActivity({ details, state: "In a race" });
  };
}

async function work({ count, inOneGo }: PresenceTask): Promise<void> {
  if (!inOneGo) {
    for (let i = 0; i < count; i += 1) await show(`Lap ${i}`);
    return;
  }
  const shown = Array.from({ length: count }, (_, i) => show(`Lap ${i}`));
  await Promise.all(shown);
}

process.on("message", async (task: PresenceTask) => {
  process.send?.(await measured(() => work(task)));
});
process.once("disconnect", () => process.exit(0));
await show("Lap 0");
process.send?.("ready");
