/** Calls of players, watched from outside. */

import { AudioModeType, type Call, CallStatus, type Client } from "game-social-sdk";
import type { Peer } from "../../platform/voice/support/peers.js";
import type { Player } from "./players.js";

export { toneIn } from "./tone.js";

/** What a call's status event said: status, error, detail. */
export type StatusChange = [status: CallStatus, error: number, detail: number];

/** All changes of a call's status, from when this was made on. */
export class Statuses {
  readonly seen: StatusChange[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(readonly call: Call) {
    call.on("statusChanged", ({ status, error, errorDetail }) => {
      this.seen.push([status, error, errorDetail]);
      for (const watch of [...this.#watchers]) watch();
    });
  }

  /** Resolves when a change that came after the first `skip` ones is to this status. */
  reach(status: CallStatus, skip = 0): Promise<StatusChange> {
    return new Promise((resolve) => {
      const watch = () => {
        const found = this.seen.slice(skip).find(([each]) => each === status);
        if (found === undefined) return;
        this.#watchers.delete(watch);
        resolve(found);
      };
      this.#watchers.add(watch);
      watch();
    });
  }
}

/** A lobby of all these players; its id. */
export async function lobbyOf(...players: readonly Player[]): Promise<string> {
  const ids = await Promise.all(
    players.map(({ client }) => client.createOrJoinLobby("the lobby with the call")),
  );
  return ids[0] as string;
}

/** A player's call once it is connected, and its statuses. */
export async function inCall({ client }: Player, lobbyId: string): Promise<Statuses> {
  const call = client.startCall(lobbyId);
  if (call === undefined) throw new Error("The SDK started no call.");
  const statuses = new Statuses(call);
  await statuses.reach(CallStatus.Connected);
  return statuses;
}

/** Who speaks in a call. */
export class Speech {
  readonly #waiting = new Set<{ user: string; speaks: boolean; resolve: () => void }>();

  constructor(call: Call) {
    call.on("speakingStatusChanged", ({ userId, isPlayingSound }) => {
      for (const each of this.#waiting) {
        if (each.user !== userId || each.speaks !== isPlayingSound) continue;
        this.#waiting.delete(each);
        each.resolve();
      }
    });
  }

  /** Resolves the next time that this user begins to speak, or ends. */
  next(user: string, speaks: boolean): Promise<void> {
    return new Promise((resolve) => this.#waiting.add({ user, speaks, resolve }));
  }
}

/** One presses the key to talk and lets it go; the other hears both. */
export async function hears(
  listener: Call,
  speaker: { readonly id: string; readonly call: Call },
): Promise<void> {
  const speech = new Speech(listener);
  speaker.call.setAudioMode(AudioModeType.MODE_PTT);
  for (const speaks of [true, false]) {
    const noticed = speech.next(speaker.id, speaks);
    speaker.call.setPTTActive(speaks);
    await noticed;
  }
}

/** The codes that a client's log tells, the newest last. */
export class Codes {
  readonly received: string[] = [];
  #wake = () => {};

  constructor(client: Client) {
    client.on("log", ({ message }) => {
      const [, code] = /its code is (\d{30})/.exec(message) ?? [];
      if (code === undefined) return;
      this.received.push(code);
      this.#wake();
    });
  }

  /** Resolves with the code that a peer reads as well. */
  async agreeWith(peer: Peer): Promise<string> {
    const transitions = () =>
      peer.peers.events.filter(({ event }) => event === "transitioned").length;
    for (;;) {
      const [known, count] = [this.received.length, transitions()];
      const code = await peer.code();
      if (code !== "" && code === this.received.at(-1)) return code;
      const received = new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (this.received.length > known) resolve();
      });
      await Promise.race([received, peer.peers.seen(() => transitions() > count)]);
    }
  }
}
