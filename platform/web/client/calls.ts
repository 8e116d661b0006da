import { signal } from "@preact/signals";
import { follow, repeatUntilAborted } from "../admin.js";

/** Somebody in a call. */
export interface InCall {
  readonly userId: string;
  /** By itself or by a moderator. */
  readonly muted: boolean;
  readonly deaf: boolean;
}

/** A voice state as the gateway tells it. */
export interface VoiceState {
  readonly user_id: string;
  readonly channel_id: string | null;
  readonly lobby_id?: string;
  readonly guild_id?: string;
  readonly self_mute: boolean;
  readonly self_deaf: boolean;
  readonly mute?: boolean;
  readonly deaf?: boolean;
}

/** Who is in which call, kept up by gateway events. */
export class Calls {
  /** Those in a call, by the id of its channel or lobby, in the order in which they came. */
  readonly members = signal<ReadonlyMap<string, readonly InCall[]>>(new Map());

  /** Somebody has come, changed or left. In a lobby one can be in several calls, in a guild in one. */
  put(state: VoiceState): void {
    const { user_id: userId, channel_id, lobby_id, guild_id } = state;
    const place = lobby_id === undefined ? channel_id : channel_id && lobby_id;
    const next = new Map(this.members.value);
    for (const [id, list] of next) {
      const left = lobby_id === undefined ? this.#guilds.get(id) === guild_id : id === lobby_id;
      if (!left || id === place) continue;
      const rest = list.filter((each) => each.userId !== userId);
      if (rest.length === 0) next.delete(id);
      else next.set(id, rest);
    }
    if (place !== null) {
      this.#guilds.set(place, guild_id);
      const muted = state.self_mute || state.mute === true;
      const entry = { userId, muted, deaf: state.self_deaf || state.deaf === true };
      const list = next.get(place) ?? [];
      const known = list.some((each) => each.userId === userId);
      const changed = list.map((each) => (each.userId === userId ? entry : each));
      next.set(place, known ? changed : [...list, entry]);
    }
    this.members.value = next;
  }

  /** All calls of a guild or a lobby as they are now. */
  reset(ids: readonly string[], states: readonly VoiceState[]): void {
    this.members.value = new Map([...this.members.value].filter(([id]) => !ids.includes(id)));
    for (const state of states) this.put(state);
  }

  of(id: string): readonly InCall[] {
    return this.members.value.get(id) ?? [];
  }

  /** Guilds of the channels that somebody is or was in. */
  readonly #guilds = new Map<string, string | undefined>();
}

/** How long somebody is shown as speaking after a packet was reported, in milliseconds. */
const SPEAKS = 1500;

/** Ids of those who speak now. Browsers have no UDP, so the platform tells which packets it gets. */
export const speaking = signal<ReadonlySet<string>>(new Set());

let listeners = 0;
let stop: AbortController | undefined;

/** Watches who speaks, as long as anybody looks at a call. @returns what ends it */
export function watchSpeech(): () => void {
  if (++listeners === 1) void listen();
  return () => {
    if (--listeners > 0) return;
    stop?.abort();
    speaking.value = new Set();
  };
}

async function listen(): Promise<void> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const end = new AbortController();
  stop = end;
  const hear = (line: string) => {
    const { kind, userId } = JSON.parse(line) as { kind: string; userId?: string };
    if (kind !== "voice" || userId === undefined) return;
    clearTimeout(timers.get(userId));
    const silent = () => {
      speaking.value = new Set([...speaking.value].filter((id) => id !== userId));
    };
    timers.set(userId, setTimeout(silent, SPEAKS));
    if (!speaking.value.has(userId)) speaking.value = new Set(speaking.value).add(userId);
  };
  await repeatUntilAborted(end.signal, () =>
    follow("/traffic?kind=voice", end.signal, hear).catch(() => {}),
  );
}
