import type {
  Admission,
  EndToEnd,
  MemberState,
  NetworkFaults,
  NetworkMatch,
} from "../../domains/voice/servers/api.js";
import { type Actions, args } from "../../kernel/actions.js";
import { decimal, object, text, yesNo } from "../../kernel/admin/schema.js";
import { EVENT_KINDS, type EventKind } from "../../kernel/event-kinds.js";
import type { EventFacts } from "../../kernel/event-log.js";
import { firstFieldError } from "../../kernel/http/api-error.js";
import { Place } from "../../kernel/http/input/place.js";
import { choice, matching, number } from "../../kernel/http/input/readers.js";
import type { VoiceEntry } from "../../kernel/traffic/entry.js";

/** A user's right to be in a call at an edge's voice server. */
export type AdmissionRecord = Pick<
  Admission,
  "serverId" | "channelId" | "userId" | "sessionId" | "token"
>;

/** What may change of it until the user leaves. */
export interface AdmissionState {
  readonly endToEnd: EndToEnd;
  readonly memberState: MemberState;
}

/** What an edge says of a user's client. */
export interface ClientRecord {
  /** Whether it has a session, and whether it is connected; one that is not may resume. */
  readonly present: boolean;
  readonly connected: boolean;
  /** What it said of its speaking; absent before it is in the call. */
  readonly speaking?: number | undefined;
}

/** Sound that somebody has sent, for those who watch. */
export type SoundRecord = Pick<
  VoiceEntry,
  "userId" | "channelId" | "packets" | "bytes" | "duration"
>;

/** What the core has an edge's voice server do. It names each admission by a number. */
export interface VoiceOrders {
  /** The core has taken the server in. */
  begin(heartbeatInterval: number): void;
  admit(id: number, admission: AdmissionRecord, state: AdmissionState): void;
  change(id: number, state: AdmissionState): void;
  vacate(id: number, code: number): void;
  closeUser(userId: string, code: number): void;
  dropUser(userId: string): void;
  spoilKeys(userId: string): void;
  crash(): void;
  restart(): void;
  freeze(frozen: boolean): void;
  setNetwork(faults: NetworkFaults, match: NetworkMatch): void;
  clearNetwork(): void;
  seedNetwork(seed: number): void;
  /** Whether sound is to be reported. */
  watch(watched: boolean): void;
}

/** What an edge reports of its voice server. */
export interface VoiceReports {
  /** Where it is, `host:port`. */
  opened(endpoint: string): void;
  client(id: number, state: ClientRecord): void;
  call(channelId: string, encryption: number, epoch: number): void;
  event(kind: EventKind, facts: EventFacts): void;
  sound(sound: SoundRecord): void;
  /** How many packets have come since the edge started. */
  packets(count: number): void;
}

const count = number({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true });
const code = number({ min: 1000, max: 4999, whole: true });
const state = object(
  {
    endToEnd: choice<EndToEnd>(["required", "offered", "none"]),
    memberState: object({ speaks: yesNo, hears: yesNo, selfMute: yesNo, selfDeaf: yesNo }, [
      "speaks",
      "hears",
      "selfMute",
      "selfDeaf",
    ]),
  },
  ["endToEnd", "memberState"],
);
const admission = object(
  { serverId: text, channelId: text, userId: text, sessionId: text, token: text },
  ["serverId", "channelId", "userId", "sessionId", "token"],
);
const faults = object({
  loss: decimal,
  delay: decimal,
  jitter: decimal,
  reorder: decimal,
  duplicate: decimal,
});
const match = object({ userId: text, direction: choice(["from", "to"]) });

/** How each order is read. */
export const voiceOrders: Actions<VoiceOrders> = {
  begin: args([decimal]),
  admit: args([count, admission, state]),
  change: args([count, state]),
  vacate: args([count, code]),
  closeUser: args([text, code]),
  dropUser: args([text]),
  spoilKeys: args([text]),
  crash: args([]),
  restart: args([]),
  freeze: args([yesNo]),
  setNetwork: args([faults, match]),
  clearNetwork: args([]),
  seedNetwork: args([decimal]),
  watch: args([yesNo]),
};

/** Whether voice servers report an event of this kind: their own, and the one of a bug. */
export const isVoiceEvent = (kind: EventKind): boolean =>
  kind.startsWith("voice.") || kind === "platform.internal_error";

const kinds = EVENT_KINDS.filter(isVoiceEvent);

/** How each report is read. */
export const voiceReports: Actions<VoiceReports> = {
  opened: args([matching(/^[^\s/?#@]{1,300}:\d{1,5}$/)]),
  client: args([
    count,
    object({ present: yesNo, connected: yesNo, speaking: count }, ["present", "connected"]),
  ]),
  call: args([text, count, count]),
  event: args([choice(kinds), object({ userId: text, sessionId: text, detail: text })]),
  sound: args([
    object({ userId: text, channelId: text, packets: count, bytes: count, duration: count }, [
      "userId",
      "channelId",
      "packets",
      "bytes",
      "duration",
    ]),
  ]),
  packets: args([count]),
};

type Method = (...given: never[]) => void;

/** The arguments of a method of orders or reports. */
export type ArgumentsOf<Calls, Name extends keyof Calls> = Calls[Name] extends Method
  ? Parameters<Calls[Name]>
  : never;

/** Writes the call of a method. */
export function voiceRecord<Calls, Name extends keyof Calls & string>(
  name: Name,
  given: ArgumentsOf<Calls, Name>,
): string {
  return JSON.stringify([name, ...given]);
}

/**
 * Carries out what {@link voiceRecord} wrote.
 *
 * @throws Error for a method that there is not, and for arguments that do not fit
 */
export function performVoiceRecord<Calls extends object>(
  actions: Actions<Calls>,
  calls: Calls,
  record: Buffer,
): void {
  const [name, ...given] = JSON.parse(record.toString()) as [string, ...unknown[]];
  if (!Object.hasOwn(actions, name)) throw new Error("there is no such voice record");
  const place = new Place();
  const reader = (actions as Record<string, ReturnType<typeof args>>)[name];
  const values = reader?.(given, place.at("arguments"));
  if (place.count > 0) {
    throw new Error(`the voice record ${name} is invalid at ${firstFieldError(place.errors)}`);
  }
  (calls as Record<string, Method>)[name]?.(...(values as never[]));
}
