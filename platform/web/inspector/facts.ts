import type { FrameEntry, HttpEntry, TrafficEntry } from "../../kernel/traffic/entry.js";

/** Whether an entry is a request with its answer. */
export const isHttp = (entry: TrafficEntry): entry is HttpEntry => "method" in entry;

/** Whether an entry is a frame of the gateway or the local client. */
export const isFrame = (entry: TrafficEntry): entry is FrameEntry => "text" in entry;

/** What tells an entry from all others, those of another recording too. */
export const keyOf = ({ id, at }: TrafficEntry): string => `${at}.${id}`;

const OPCODES: Readonly<Record<number, string>> = {
  1: "Heartbeat",
  2: "Identify",
  3: "Presence update",
  4: "Voice state update",
  6: "Resume",
  7: "Reconnect",
  8: "Request guild members",
  9: "Invalid session",
  10: "Hello",
  11: "Heartbeat acknowledged",
};

const names = new WeakMap<FrameEntry, string>();

/** What a frame is called: its event, its command or its operation. */
export function frameName(entry: FrameEntry): string {
  let name = names.get(entry);
  if (name === undefined) {
    name = readName(entry.text);
    names.set(entry, name);
  }
  return name;
}

function readName(text: string): string {
  const event = /^\{"t":"([^"]+)"/.exec(text)?.[1];
  if (event !== undefined) return event;
  const command = /"cmd":"([^"]+)"/.exec(text)?.[1];
  const evt = /"evt":"([^"]+)"/.exec(text)?.[1];
  if (command !== undefined) return evt === undefined ? command : `${command} ${evt}`;
  const opcode = /"op":(\d+)/.exec(text)?.[1];
  return opcode === undefined ? text.slice(0, 80) : (OPCODES[Number(opcode)] ?? `Opcode ${opcode}`);
}

/** Whether an entry only says that a connection lives. */
export const isHeartbeat = (entry: TrafficEntry): boolean =>
  isFrame(entry) && entry.kind === "gateway" && frameName(entry).startsWith("Heartbeat");

/** What stands in the list for an entry. */
export function titleOf(entry: TrafficEntry): string {
  if (isHttp(entry)) return entry.url.replace(/^\/api\/v\d+/, "");
  return isFrame(entry) ? frameName(entry) : `${entry.packets} packets of sound`;
}

const encoder = new TextEncoder();

/** How large a recorded text is, in bytes; of a text that was cut, what is left of it. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** How large an entry is, in bytes: a frame, sound, or the answer to a request. */
export function sizeOf(entry: TrafficEntry): number {
  if (isHttp(entry)) return bytesOf(entry.responseBody);
  return isFrame(entry) ? bytesOf(entry.text) : entry.bytes;
}

/** A status as a filter and a colour know it. */
export function outcomeOf(entry: TrafficEntry): "" | "failed" | "ok" {
  // 4000 is also how a session goes on elsewhere.
  if (isFrame(entry)) return (entry.closeCode ?? 0) > 4000 ? "failed" : "";
  if (!isHttp(entry)) return "";
  return entry.status === 0 || entry.status >= 400 ? "failed" : "ok";
}

const texts = new WeakMap<TrafficEntry, string>();

/** All that can be searched of an entry: what stands in the list and what it holds, in lower case. */
export function searchText(entry: TrafficEntry): string {
  let text = texts.get(entry);
  if (text === undefined) {
    text = `${titleOf(entry)} ${JSON.stringify(entry)}`.toLowerCase();
    texts.set(entry, text);
  }
  return text;
}
