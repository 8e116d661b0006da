// The game's side of the chat that every target goes through: run by a runtime of the target, with the
// package as it is installed there. The service's side, which started it, is on this machine.
//
//   client.mjs SETTINGS     a JSON file of `host.ts`
//
// Tells the host of each step that went well, as not every emulator passes on what a program prints.
// Ends with 1 and the error otherwise.

import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { request as post } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openLinks } from "./windows-links.mjs";

const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
const facade = pathToFileURL(join(settings.package, "dist", "index.mjs")).href;

/** Has the other side do something; returns what it answers. Not by fetch, which fails in Wine. */
async function ask(what, about = {}) {
  const request = post(`${settings.control}/${what}`, { method: "POST", agent: false });
  request.end(JSON.stringify(about));
  const [response] = await once(request, "response");
  const text = (await response.setEncoding("utf8").toArray()).join("");
  if (response.statusCode !== 200) throw new Error(`${what}: ${response.statusCode} ${text}`);
  return JSON.parse(text);
}

function require(condition, what) {
  if (!condition) throw new Error(what);
}

async function step(name, run) {
  const start = performance.now();
  const detail = await run();
  const milliseconds = Math.round(performance.now() - start);
  await ask("report", { step: name, milliseconds, detail });
}

/** The game loads the package for the first time: its code, the addon and the engine. */
await step("load", async () => {
  const { path, kind } = (await import(facade)).sdkInfo();
  require(kind === "open-engine", `The library is ${path}.`);
  require(path.startsWith(settings.package), `${path} is not in ${settings.package}.`);
  return path.slice(settings.package.length + 1);
});

const { AuthorizationTokenType, CallStatus, Client, LoggingSeverity } = await import(facade);
const options = { applicationId: settings.applicationId };

async function signedIn({ apiBase, webBase, tokens }, player) {
  const client = new Client({ ...options, apiBase, webBase });
  await client.updateToken(AuthorizationTokenType.Bearer, tokens[player]);
  return client;
}

// The bases are set in the environment of the running program, as the README shows it.
process.env.SOCIAL_SDK_API_BASE = settings.plain.apiBase;
process.env.SOCIAL_SDK_WEB_BASE = settings.plain.webBase;

const alice = new Client(options);

await step("log file", () => {
  mkdirSync(settings.logs, { recursive: true });
  require(alice.setLogDir(settings.logs, LoggingSeverity.Verbose), "The folder was refused.");
  alice.setApplicationId(settings.applicationId);
});

await step("token sign-in", async () => {
  await alice.updateToken(AuthorizationTokenType.Bearer, settings.plain.tokens.alice);
  await alice.connectAndWait();
  require(alice.getCurrentUserV2()?.username === "alice", "It is another user.");
});

await step("lobby message", async () => {
  const bob = await signedIn(settings.plain, "bob");
  await bob.connectAndWait();
  const lobbyId = await alice.createOrJoinLobby("the secret of this chat");
  const messages = alice.messages({ lobbyId });
  await bob.createOrJoinLobby("the secret of this chat");
  await bob.sendLobbyMessage(lobbyId, "Grüße, 世界!");
  for await (const change of messages) {
    if (change.type !== "messageCreated") continue;
    require(change.message.content === "Grüße, 世界!", `It says ${change.message.content}.`);
    break;
  }
  await bob.leaveLobby(lobbyId);
  bob.dispose();
});

// Encrypted by keys that the two agree on, coded by Opus; heard without a loudspeaker.
await step("voice call", async () => {
  const secret = "the call of this chat";
  const lobbyId = await alice.createOrJoinLobby(secret);
  const call = alice.startCallWithAudioCallbacks(lobbyId);
  for await (const { status, error } of call.events("statusChanged")) {
    require(status !== CallStatus.Disconnected, `The call ended with error ${error}.`);
    if (status === CallStatus.Connected) break;
  }
  const spoken = ask("speak", { lobbyId, secret });
  let speaker;
  for await (const { userId, samples } of call.audio.received) {
    speaker = userId;
    if (samples.some((sample) => sample > 6_000)) break;
  }
  require(speaker === (await spoken).userId, `${speaker} was heard.`);
  await alice.endCall(lobbyId);
});

// Played on a headset and recorded from a microphone, which are a sound server's.
if (settings.hasSound) {
  await step("sound devices", async () => {
    const secret = "the devices of this chat";
    const [headset, ...others] = (await alice.getOutputDevices()).filter(({ name }) =>
      name.includes("Headset"),
    );
    require(headset && others.length === 0, "There is no headset to choose.");
    require((await alice.getInputDevices()).length > 1, "There is no microphone.");
    await alice.setOutputDevice(headset.id);
    // What is measured is what is said.
    alice.setNoiseSuppression(false);
    alice.setEchoCancellation(false);
    alice.setAutomaticGainControl(false);
    const lobbyId = await alice.createOrJoinLobby(secret);
    const call = alice.startCall(lobbyId);
    for await (const { status, error } of call.events("statusChanged")) {
      require(status !== CallStatus.Disconnected, `The call ended with error ${error}.`);
      if (status === CallStatus.Connected) break;
    }
    const { detail } = await ask("talk", { lobbyId, secret });
    await alice.endCall(lobbyId);
    return detail;
  });
}

await step("dropped connection", async () => {
  const back = (async () => {
    await alice.waitForStatus(Client.Status.Reconnecting);
    await alice.waitForStatus(Client.Status.Ready);
  })();
  require((await ask("drop")).dropped === 1, "There was no connection to drop.");
  await back;
});

await step("presence over the local client", async () => {
  if (settings.ipcPath) process.env.SDK_IPC_PATH = settings.ipcPath;
  const player = new Client(options);
  await player.presence.set({ type: "playing", details: "Lap 1", state: "In a race" });
  const { activities } = await ask("presence");
  require(activities[0]?.details === "Lap 1", `It shows ${JSON.stringify(activities)}.`);
  player.dispose();
});

await step("browser sign-in", async () => {
  await ask("quit"); // or else the local client would be asked
  if (settings.browser) process.env.BROWSER = settings.browser;
  const player = new Client(options);
  const { user } = await player.signIn();
  require(user?.username === "alice", `It is ${user?.username}.`);
  player.dispose();
});

await step("TLS with a trusted certificate", async () => {
  const { trusted } = settings;
  if (settings.trustFile) process.env.SSL_CERT_FILE = settings.trustFile;
  const client = await signedIn(trusted, "alice");
  await client.connectAndWait();
  client.dispose();
});

await step("TLS with an untrusted certificate", async () => {
  const { apiBase, webBase, tokens } = settings.untrusted;
  const client = new Client({ ...options, apiBase, webBase });
  let log = "";
  client.on("log", ({ message }) => {
    log += message;
  });
  await client.updateToken(AuthorizationTokenType.Bearer, tokens.alice);
  const outcome = await client.connectAndWait().then(
    () => "connected",
    () => "refused",
  );
  client.dispose();
  require(outcome === "refused" && /certificate/i.test(log), `It is ${outcome}: ${log}`);
});

if (settings.launchCommand) {
  await step("launch registration", () => {
    const { applicationId, launchCommand } = settings;
    require(alice.registerLaunchCommand(applicationId, launchCommand), "It was refused.");
  });
}

if (settings.links) {
  await step("links to the game", async () => {
    const player = new Client({ ...options, applicationId: settings.links.applicationId });
    const schemes = await openLinks(player, ask, { ...settings.links, control: settings.control });
    player.dispose();
    return schemes;
  });
}

if (settings.libraries) {
  await step("libraries of the old release", () => {
    const { folder, glibc } = settings.libraries;
    const { glibcVersionRuntime } = process.report.getReport().header;
    require(glibcVersionRuntime === glibc, `It is glibc ${glibcVersionRuntime}.`);
    const files = new Set(readFileSync("/proc/self/maps", "utf8").match(/\/.*\.so(\.[\d.]+)?$/gm));
    const ofSystem = [...files].filter((file) => !file.startsWith(settings.package));
    const others = ofSystem.filter((file) => !file.startsWith(folder));
    require(others.length === 0, `Loaded from elsewhere: ${others.join(", ")}.`);
    return `glibc ${glibc}, ${ofSystem.length} libraries`;
  });
}

await step("exit", () => {
  require(alice.getStatus() === Client.Status.Ready, "It is not connected any more.");
  const [file] = readdirSync(settings.logs);
  const log = readFileSync(join(settings.logs, file), "utf8");
  require(log.length > 0, "The log is empty.");
  require(!log.includes(settings.plain.tokens.alice), "A token is in the log.");
});
// In the middle of a session, with the engine's threads at work.
process.exit(0);
