/** A player with the open engine who listens to a call, in a process of its own. */

import { AuthorizationTokenType, CallStatus, Client, LoggingSeverity } from "../../../lib/index.js";
import {
  type Account,
  type CallService,
  type Joined,
  type ListenerRequest,
  used,
} from "./call-messages.js";

/** The engine plays what it hears, or the program reads it as well. */
type Care = "played" | "read";

const [service, account, care] = process.argv.slice(2, 5).map((text) => JSON.parse(text)) as [
  CallService,
  Account,
  Care,
];
const { applicationId, apiBase, webBase, lobbyId } = service;
const logSeverity = LoggingSeverity.Info;
const client = new Client({ applicationId, apiBase, webBase, logSeverity });
await client.updateToken(AuthorizationTokenType.Bearer, account.accessToken);
await client.connectAndWait();

let heard = 0;

async function join(): Promise<Joined> {
  const began = performance.now();
  const encrypted = new Promise<number>((resolve) => {
    client.on("log", function hear({ message }) {
      if (!message.includes("its code is")) return;
      resolve(performance.now() - began);
      client.off("log", hear);
    });
  });
  const read = care === "read" ? client.startCallWithAudioCallbacks(lobbyId) : undefined;
  const call = read ?? client.startCall(lobbyId);
  if (call === undefined) throw new Error("The engine started no call.");
  const connected = await new Promise<number>((resolve) => {
    call.on("statusChanged", ({ status }) => {
      if (status === CallStatus.Connected) resolve(performance.now() - began);
    });
  });
  if (read !== undefined) void listen(read.audio.received);
  return { connected, encrypted: await encrypted };
}

async function listen(frames: AsyncIterable<{ samplesPerChannel: number }>): Promise<void> {
  for await (const { samplesPerChannel } of frames) heard += samplesPerChannel / 48;
}

process.on("message", async (request: ListenerRequest) => {
  if (request.join !== undefined) process.send?.(await join());
  else if (request.leave) {
    await client.endCall(lobbyId);
    process.send?.({});
  } else process.send?.(used(heard));
});
process.once("disconnect", () => {
  client.dispose();
  process.exit(0);
});
process.send?.({});
