/**
 * The service's side of the chat that every target goes through: three platforms on this machine, and
 * what the game's side asks for meanwhile.
 */

import { spawn } from "node:child_process";
import { EventEmitter, on } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Platform, type PlatformOptions, startPlatform } from "game-social-sdk-platform";
import { selfSigned } from "../integration/support/certificate.js";
import { BROWSER } from "./browser.js";
import { openSound, TONE, talk } from "./sound.js";

/** A platform as a client of the tests knows it. */
export interface Service {
  readonly apiBase: string;
  readonly webBase: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** A step of the chat that went well. */
export interface Step {
  readonly step: string;
  readonly milliseconds: number;
  readonly detail?: string;
}

/** The three platforms; the certificate of one of them is to be trusted. */
export interface Host {
  readonly plain: Service;
  readonly trusted: Service;
  readonly untrusted: Service;
  readonly certificate: string;
  readonly applicationId: string;
  /** The local client's socket. */
  readonly socket: string;
  /** Where the sound server is that has the devices; undefined on machines without them. */
  readonly soundServer: string | undefined;
  /** The lobby in which somebody has said this. */
  lobbyWith(text: string): string | undefined;
  /** What the game's side reported. */
  readonly steps: readonly Step[];
  /** Where the game's side asks for something. */
  readonly control: string;
  /**
   * Has another player write and speak to alice in a lobby until as many connections of hers have
   * ended; how they were closed.
   */
  disturb(connections: number): { readonly lobbyId: string; readonly closed: Promise<string[]> };
  [Symbol.asyncDispose](): Promise<void>;
}

const APPLICATION = "1500000000000000013";

/** What another player writes and says, which the end of a program interrupts. */
const MESSAGES = 300;
const SPEECH = new Int16Array(60 * 48_000);

async function open(options: PlatformOptions): Promise<[Platform, Service, string]> {
  const platform = await startPlatform(options);
  const { id: applicationId } = platform.createApplication({
    id: APPLICATION,
    name: "Chat",
    public: true,
  });
  const token = (userId: string) => platform.issueToken({ userId, applicationId }).accessToken;
  const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }).id);
  if (!alice || !bob) throw new Error("There are no players.");
  const tokens = { alice: token(alice), bob: token(bob) };
  return [platform, { apiBase: platform.apiBase, webBase: platform.webBase, tokens }, alice];
}

/** Signs in as one of the players. Returns the browser's process. */
function browse(url: string): number | undefined {
  return spawn(process.execPath, [BROWSER, "--user", "alice", url], { stdio: "inherit" }).pid;
}

/** Has a player join the game's call of a lobby, say something, and leave. */
async function speak(platform: Platform, lobbyId: string, secret: string): Promise<object> {
  const id = platform.users.named("bob")?.id ?? "";
  const bob = platform.as(id, APPLICATION);
  bob.joinLobby(secret);
  bob.joinCall(lobbyId);
  await bob.speak(TONE);
  return { userId: id };
}

/** See `Host.disturb`. */
function disturb(platform: Platform, userId: string, connections: number) {
  const id = platform.users.named("bob")?.id ?? "";
  const [bob, alice] = [platform.as(id, APPLICATION), platform.as(userId, APPLICATION)];
  const lobbyId = bob.joinLobby("the end of this chat");
  alice.joinLobby("the end of this chat");
  bob.joinCall(lobbyId);
  const write = () => {
    for (let at = 0; at < MESSAGES; at++) bob.sendLobbyMessage(lobbyId, `${at}`);
  };
  const codes: string[] = [];
  const closed = new Promise<string[]>((resolve) => {
    const stop = platform.events.subscribe((event) => {
      if (event.userId !== userId) return;
      if (event.kind === "voice.identified") bob.speak(SPEECH, lobbyId).catch(() => undefined);
      if (event.kind === "gateway.ready") setImmediate(write);
      if (event.kind !== "gateway.closed" || codes.push(event.detail ?? "") < connections) return;
      stop();
      bob.leaveCall(lobbyId);
      resolve(codes);
    });
  });
  return { lobbyId, closed };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** With sound devices, where `hasSound` and this machine has a sound server to start. */
export async function openHost(hasSound: boolean): Promise<Host> {
  const sound = hasSound ? await openSound() : undefined;
  const tls = selfSigned("IP:127.0.0.1");
  const [platform, plain, userId] = await open({ localClient: { user: "player" } });
  const [trustedPlatform, trusted] = await open({ tls });
  const [untrustedPlatform, untrusted] = await open({ tls: selfSigned("IP:127.0.0.1") });
  const steps: Step[] = [];
  const programs = new EventEmitter();
  const starts = on(programs, "started");
  const answers: Record<string, (body: string) => unknown> = {
    "/report": (body) => ({ number: steps.push(JSON.parse(body) as Step) }),
    "/drop": () => ({ dropped: platform.sessions.drop({ userId }) }),
    "/quit": () => platform.localClient.stop().then(() => ({})),
    "/browse": (body) => ({ browser: browse(JSON.parse(body).url) }),
    "/speak": (body) => {
      const { lobbyId, secret } = JSON.parse(body) as { lobbyId: string; secret: string };
      return speak(platform, lobbyId, secret);
    },
    "/talk": (body) => {
      const { lobbyId, secret } = JSON.parse(body) as { lobbyId: string; secret: string };
      const bob = platform.users.named("bob")?.id ?? "";
      const who = { userId: bob, applicationId: APPLICATION, secret };
      return sound && talk(platform, sound, lobbyId, who);
    },
    "/started": (body) => ({ heard: programs.emit("started", JSON.parse(body)) }),
    "/words": () => starts.next().then(({ value: [program] }) => program),
    "/presence": () => ({ activities: platform.localClient.activities() }),
  };
  const socket = platform.localClient.address;
  if (!socket) throw new Error("The local client does not run.");
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? ""];
    const body = (await request.setEncoding("utf8").toArray()).join("");
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ? await answer(body) : {}));
  });
  return {
    ...{ plain, trusted, untrusted, steps },
    certificate: tls.cert,
    applicationId: APPLICATION,
    socket,
    soundServer: sound?.address,
    control: await listen(server),
    lobbyWith: (text) => {
      const { lobbies } = platform.view();
      return lobbies.find(({ messages }) => messages.some(({ content }) => content === text))?.id;
    },
    disturb: (connections) => disturb(platform, userId, connections),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const one of [platform, trustedPlatform, untrustedPlatform]) await one.close();
      await sound?.[Symbol.asyncDispose]();
    },
  };
}
