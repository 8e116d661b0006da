/** Players who vanish from a call silently: killed, or frozen while their sockets stay open. */

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Call, type Client, LoggingSeverity } from "game-social-sdk";
import type { EventKind } from "game-social-sdk-platform";
import { expect, it, onTestFinished } from "vitest";
import { Codes, hears, inCall, lobbyOf } from "../support/calls.js";
import { until } from "../support/events.js";
import type { Player } from "../support/players.js";
import { World } from "../support/world.js";

const CHILD = fileURLToPath(new URL("../support/calling-child.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const MINUTE = 60_000;
/** Beyond all tests: who beats meanwhile was asked to, or has said something else. */
const HEARTBEATS = { main: 50 * MINUTE, voice: 40 * MINUTE };
/** Silence after which the platform takes a client for gone. */
const PATIENCE = { main: 2 * HEARTBEATS.main, voice: 2 * HEARTBEATS.voice };
const RESUME_WINDOW = 2 * MINUTE;

/** Somebody who reads the code of the call's encryption. */
interface Reader {
  code(): string | undefined;
  onCode(look: () => void): void;
}

class Member implements Reader {
  readonly #codes: Codes;

  constructor(
    readonly player: Player,
    readonly call: Call,
    codes: Codes,
  ) {
    this.#codes = codes;
  }

  get id(): string {
    return this.player.id;
  }

  get client(): Client {
    return this.player.client;
  }

  code(): string | undefined {
    return this.#codes.received.at(-1);
  }

  onCode(look: () => void): void {
    this.client.on("log", look);
  }
}

/** A player in a process of its own. */
class Child implements Reader {
  readonly process: ChildProcess;
  readonly #look = new Set<() => void>();
  #code: string | undefined;

  constructor(settings: object) {
    this.process = spawn(process.execPath, ["--import", "tsx", CHILD, JSON.stringify(settings)], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void this.process.kill("SIGKILL"));
    const output = this.process.stdout as NodeJS.ReadableStream;
    createInterface({ input: output }).on("line", (code) => {
      this.#code = code;
      for (const look of this.#look) look();
    });
  }

  code(): string | undefined {
    return this.#code;
  }

  onCode(look: () => void): void {
    this.#look.add(look);
  }
}

/** The code that all read, once it is the same and another than this one. */
function agreed(readers: readonly Reader[], before?: string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const [code, ...others] = new Set(readers.map((reader) => reader.code()));
      if (code !== undefined && code !== before && others.length === 0) resolve(code);
    };
    for (const reader of readers) reader.onCode(look);
    look();
  });
}

/** Two players in a call, and a third in a process of his own. */
async function openCall() {
  const world = await World.open({
    heartbeatInterval: HEARTBEATS.main,
    resumeWindow: RESUME_WINDOW,
    voice: { heartbeatInterval: HEARTBEATS.voice },
  });
  onTestFinished(() => world.close());
  const { platform } = world;
  const connected = async (name: string): Promise<Player> => {
    const user = world.player(name);
    const client = await world.connected(user, { logSeverity: LoggingSeverity.Info });
    return { id: user.id, name, client };
  };
  const players = [await connected("alice"), await connected("carol")] as const;
  const lobbyId = await lobbyOf(...players);
  const enter = async (player: Player) => {
    const codes = new Codes(player.client);
    return new Member(player, (await inCall(player, lobbyId)).call, codes);
  };
  const [alice, carol] = [await enter(players[0]), await enter(players[1])];
  const bob = world.player("bob");
  const { apiBase, webBase } = platform;
  const start = async () => {
    const applicationId = world.application.id;
    const child = new Child({ applicationId, apiBase, webBase, token: world.token(bob) });
    const code = await agreed([alice, carol, child]);
    return { child, code };
  };
  const holds = (...members: readonly { id: string }[]) => {
    const ids = members.map(({ id }) => id).toSorted();
    const held = platform.voice.calls()[0]?.members.map(({ userId }) => userId);
    expect(held?.toSorted()).toEqual(ids);
    for (const { call } of [alice, carol]) expect(call.getParticipants().toSorted()).toEqual(ids);
  };
  const reported = (kind: EventKind) =>
    platform.events.waitFor(kind, ({ userId }) => userId === bob.id);
  const unseen = (of: Member) =>
    until(of.client, "voiceParticipantChanged", () => !of.call.getParticipants().includes(bob.id));
  return { world, platform, alice, carol, bob, start, holds, reported, unseen };
}

type Opened = Awaited<ReturnType<typeof openCall>>;

/** Has a client send a heartbeat to the main gateway, and waits until the platform has read it. */
async function beats({ platform }: Opened, { id, client, call }: Member, other: Member) {
  platform.sessions.requestHeartbeat({ userId: id });
  const avatar = id.padStart(32, "0");
  platform.dispatch(id, "USER_UPDATE", { id, username: "name", discriminator: "0", avatar });
  await until(client, "userUpdated", () => client.getCurrentUserV2()?.avatar === avatar);
  // It answered before it read that, and all it says goes one way.
  for (const mute of [true, false]) {
    const shown = new Promise<void>((resolve) => {
      other.call.on("voiceStateChanged", () => {
        if (other.call.getVoiceStateHandle(id)?.selfMute === mute) resolve();
      });
    });
    call.setSelfMute(mute);
    await shown;
  }
}

/** Those who are left hear each other, and who vanished can come again. */
async function goesOn(opened: Opened, before: string): Promise<void> {
  const { alice, carol, bob, start, holds } = opened;
  holds(alice, carol);
  const alone = await agreed([alice, carol], before);
  await hears(carol.call, alice);
  await hears(alice.call, carol);
  const again = await start();
  expect([before, alone]).not.toContain(again.code);
  holds(alice, bob, carol);
}

it("who is killed leaves the call of the others, and can come again", async () => {
  const opened = await openCall();
  const { platform, alice, carol, bob, start, holds, reported, unseen } = opened;
  const { child, code } = await start();
  holds(alice, bob, carol);
  const gone = [reported("voice.closed"), reported("gateway.suspended")] as const;
  child.process.kill("SIGKILL");
  const [closed] = await Promise.all(gone);
  expect(closed.detail).toBe("1006");
  const left = Promise.all([reported("voice.left"), unseen(alice), unseen(carol)]);
  platform.clock.advance(RESUME_WINDOW);
  await left;
  await goesOn(opened, code);
}, 90_000);

it("who is frozen with open sockets leaves when its heartbeats are missed", async () => {
  const opened = await openCall();
  const { platform, alice, carol, start, reported, unseen } = opened;
  const { child, code } = await start();
  child.process.kill("SIGSTOP");
  platform.clock.advance(PATIENCE.voice - MINUTE);
  await hears(carol.call, alice);
  await hears(alice.call, carol);
  const silent = Promise.all([reported("voice.closed"), reported("voice.left")]);
  platform.clock.advance(MINUTE);
  expect((await silent)[0].detail).toBe("4009");
  await agreed([alice, carol], code);

  platform.clock.advance(PATIENCE.main - PATIENCE.voice - MINUTE);
  await beats(opened, alice, carol);
  await beats(opened, carol, alice);
  const gone = Promise.all([reported("gateway.closed"), unseen(alice), unseen(carol)]);
  platform.clock.advance(MINUTE);
  expect((await gone)[0].detail).toBe("4009");
  await goesOn(opened, code);
}, 90_000);
