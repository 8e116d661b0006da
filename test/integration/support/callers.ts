/** Players who come, go, speak and fall silent in one call, and how each of them sees it. */

import { randomBytes } from "node:crypto";
import { AudioModeType, type Call, CallStatus } from "game-social-sdk";
import type { Platform } from "game-social-sdk-platform";
import { Codes } from "./calls.js";
import { until } from "./events.js";
import type { Player } from "./players.js";

/** How one who is in a call is seen. */
type Seen = `${string} ${"muted" | "heard"} ${"deaf" | "hears"} ${"speaks" | "silent"}`;

const seen = (id: string, muted?: boolean, deaf?: boolean, speaks?: boolean): Seen =>
  `${id} ${muted ? "muted" : "heard"} ${deaf ? "deaf" : "hears"} ${speaks ? "speaks" : "silent"}`;

/** A player who may be in the call of one lobby. */
export class Caller {
  readonly id: string;
  /** The code of the call's encryption that this player reads, newest last. */
  readonly codes: Codes;
  /** Who speaks, as the call's events have reported so far. */
  readonly #speaking = new Set<string>();
  #held = false;

  constructor(
    readonly player: Player,
    readonly lobbyId: string,
    private readonly wake: () => void,
  ) {
    this.id = player.id;
    this.codes = new Codes(player.client);
    player.client.on("log", wake);
    player.client.on("voiceParticipantChanged", wake);
    player.client.on("statusChanged", wake);
  }

  get call(): Call | undefined {
    return this.player.client.getCall(this.lobbyId);
  }

  get connected(): boolean {
    return this.call?.getStatus() === CallStatus.Connected;
  }

  /** Speaks only while it holds the key. */
  join(): void {
    const call = this.player.client.startCall(this.lobbyId);
    if (call === undefined) return;
    this.#speaking.clear();
    this.#held = false;
    call.setAudioMode(AudioModeType.MODE_PTT);
    call.on("statusChanged", this.wake);
    call.on("voiceStateChanged", this.wake);
    call.on("speakingStatusChanged", ({ userId, isPlayingSound }) => {
      if (isPlayingSound) this.#speaking.add(userId);
      else this.#speaking.delete(userId);
      this.wake();
    });
  }

  leave(): Promise<void> {
    return this.player.client.endCall(this.lobbyId);
  }

  /** Presses the key to talk, or lets it go. */
  turnKey(): void {
    this.#held = !this.#held;
    this.call?.setPTTActive(this.#held);
  }

  /** What all should see of this player; neither the muted nor the deaf are heard. */
  wanted(): Seen {
    const [muted, deaf] = [this.call?.getSelfMute(), this.call?.getSelfDeaf()];
    return seen(this.id, muted, deaf, this.#held && !muted && !deaf);
  }

  /** Who is in the call, as this player sees it; who speaks only those know who take part and hear. */
  view(): readonly Seen[] {
    const info = this.player.client.getLobbyHandle(this.lobbyId)?.getCallInfoHandle();
    return (info?.getParticipants() ?? []).map((id) => {
      const state = info?.getVoiceStateHandle(id);
      return seen(id, state?.selfMute, state?.selfDeaf, this.#speaking.has(id));
    });
  }

  /** Resolves when this player has been notified of all that the platform has sent so far. */
  async hearOfAll(platform: Platform): Promise<void> {
    const { client } = this.player;
    const { username, globalName } = platform.users.require(this.id);
    const avatar = randomBytes(16).toString("hex");
    const user = { id: this.id, username, global_name: globalName, avatar, discriminator: "0" };
    platform.dispatch(this.id, "USER_UPDATE", user);
    await until(client, "userUpdated", () => client.getCurrentUserV2()?.avatar === avatar);
  }

  /** Whether this player can know who speaks. */
  get hears(): boolean {
    return this.call !== undefined && !this.call.getSelfDeaf();
  }
}

/** The views of all that do not fit to the others', in words; empty when all is as it should be. */
export function disagreements(platform: Platform, callers: readonly Caller[]): string[] {
  const inside = callers.filter(({ call }) => call !== undefined);
  const wanted = sorted(inside.map((caller) => caller.wanted()));
  const found: string[] = [];
  const compare = (who: string, now: string, should: string) => {
    if (now !== should) found.push(`${who}: ${now || "nobody"}; should be: ${should || "nobody"}`);
  };
  for (const caller of inside) if (!caller.connected) found.push(`${caller.id} is not connected`);
  const [held] = platform.voice.calls();
  const members = (held?.members ?? []).map(
    ({ userId, connected, speaking }) => `${userId} ${connected} ${speaking > 0}`,
  );
  const present = inside.map((caller) => `${caller.id} true ${caller.wanted().endsWith("speaks")}`);
  compare("platform", sorted(members), sorted(present));
  for (const caller of callers) {
    const view = sorted(caller.view());
    if (caller.hears) compare(caller.id, view, wanted);
    else compare(caller.id, withoutSpeech(view), withoutSpeech(wanted));
  }
  const codes = new Set(inside.map(({ codes }) => codes.received.at(-1)));
  if (inside.length > 1 && codes.size !== 1) found.push(`codes: ${[...codes].join(", ")}`);
  return found;
}

function sorted(lines: readonly string[]): string {
  return lines.toSorted().join(", ");
}

function withoutSpeech(view: string): string {
  return view.replaceAll(/ (speaks|silent)/g, "");
}
