import { closeReason } from "../../kernel/gateway/close-codes.js";
import { Intent } from "../../kernel/gateway/delivery.js";
import { Opcode } from "../../kernel/gateway/opcodes.js";
import { documentedName } from "../../kernel/names.js";

/** The name of an intent, by its bit. */
export function intentName(bit: number): string {
  const [name] = Object.entries(Intent).find(([, each]) => each === bit) ?? [];
  return name === undefined ? `1 << ${bit}` : documentedName(name);
}

/** The names of the intents in a bitfield. */
export function intentNames(intents: number): string {
  const bits = Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => intents & (1 << bit));
  return bits.length === 0 ? "no intents" : `the intents ${bits.map(intentName).join(", ")}`;
}

/** What a bot misses for want of intents. */
export function withheldText(event: string, intents: readonly string[]): string {
  const asked = `it did not request the intent ${intents.join(" or ")}`;
  return intents.includes(CONTENT)
    ? `was sent ${event} without its content, because ${asked}`
    : `was not sent ${event}, because ${asked}`;
}

/** What a bot misses for want of a connection. */
export function waitingText(event: string): string {
  return `was not connected when ${event} came, and will be sent it when it resumes`;
}

/** The intent without which bots see of most messages only that there are some. */
const CONTENT = intentName(Intent.MessageContent);

/** An opcode by its name. */
export function opcodeName(op: unknown): string {
  const [name] = Object.entries(Opcode).find(([, each]) => each === op) ?? [];
  return name === undefined ? `op ${op}` : documentedName(name);
}

/** The code with which a connection was closed, and what it stands for. */
export function closeText(detail: string | undefined): string {
  const reason = closeReason(Number(detail));
  return reason === "" ? `${detail}` : `${detail} (${reason})`;
}
