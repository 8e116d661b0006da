/**
 * A platform with the call of one lobby, in a process of its own: the people who speak there, and the
 * accounts of those who come with a client.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPlatform } from "../../../platform/index.js";
import { type Account, LOBBY, type ServiceRequest } from "./call-messages.js";
import { speech } from "./speech.js";

const [speakers = 0, clients = 0] = process.argv.slice(2, 4).map(Number);
const [folder = ""] = process.argv.slice(4);
const tls = {
  key: readFileSync(join(folder, "key.pem")),
  cert: readFileSync(join(folder, "cert.pem")),
};
const platform = await startPlatform({ voice: { tls } });
const application = platform.createApplication({ name: "Calls", public: true });
const members = Array.from({ length: speakers + clients }, (_, index) =>
  platform.createUser({ username: `member${index}` }),
);
const as = (userId: string) => platform.as(userId, application.id);
const [lobbyId = ""] = members.map(({ id }) => as(id).joinLobby(LOBBY));
const guests = members.slice(0, speakers).map(({ id }) => id);
const accounts: Account[] = members.slice(speakers).map(({ id: userId }) => {
  const { accessToken } = platform.issueToken({ userId, applicationId: application.id });
  return { userId, accessToken };
});

/** Those whom the platform plays, in the call. */
const present: string[] = [];

/** Resolves when everybody in the call is at the voice server, and they are so many. */
async function settled(count: number): Promise<void> {
  for (;;) {
    const [call] = platform.voice.calls();
    const members = call?.members ?? [];
    if (members.length === count && members.every(({ connected }) => connected)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function seat(count: number): Promise<void> {
  for (const userId of guests.slice(present.length, count)) {
    as(userId).joinCall(lobbyId);
    // A first word, which is nothing: it has the person come to the voice server.
    await as(userId).speak(new Int16Array());
    present.push(userId);
  }
  for (const userId of present.splice(count)) as(userId).leaveCall(lobbyId);
}

async function obey(request: ServiceRequest): Promise<readonly string[]> {
  if (request.people !== undefined) await seat(request.people);
  if (request.members !== undefined) await settled(request.members);
  if (request.loss !== undefined) {
    platform.voice.clearNetwork();
    platform.voice.seedNetwork(1);
    if (request.loss > 0) platform.voice.network({ loss: request.loss }, { direction: "to" });
  }
  if (request.speak !== undefined) {
    const samples = speech(request.speak);
    await Promise.all(present.map((userId) => as(userId).speak(samples)));
  }
  return present;
}

process.on("message", (request: ServiceRequest) => {
  void obey(request).then((people) => process.send?.({ people }));
});
process.once("disconnect", () => void platform.close().then(() => process.exit(0)));
const { apiBase, webBase, gatewayUrl } = platform;
const ready = { apiBase, webBase, gatewayUrl, applicationId: application.id, lobbyId, accounts };
process.send?.(ready);
