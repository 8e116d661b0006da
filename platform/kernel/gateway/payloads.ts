import { isObject, parseJson } from "../json.js";
import { snowflakeOf } from "../snowflake.js";
import { CloseCode, CloseError } from "./close-codes.js";

/** A client's payload, decoded but not yet judged by its opcode. */
export interface Payload {
  op: number;
  d: unknown;
}

/** @throws CloseError 4002 for what is no JSON, or no gateway payload */
export function decodePayload(data: Buffer): Payload {
  const payload = parse(data);
  if (!isObject(payload) || !Number.isInteger(payload.op)) throw decodeError();
  return { op: payload.op as number, d: payload.d };
}

/** The `d` of a payload as an object. Throws {@link CloseError} 4002 for anything else. */
export function requireObject(d: unknown): Record<string, unknown> {
  if (!isObject(d)) throw decodeError();
  return d;
}

/** A string field of `d`. Throws {@link CloseError} 4002 when it is none. */
export function requireString(d: Record<string, unknown>, field: string): string {
  const value = d[field];
  if (typeof value !== "string") throw decodeError();
  return value;
}

/** An id in `d`, as text or as a number. Throws {@link CloseError} 4002 when it is none. */
export function requireId(d: Record<string, unknown>, field: string): string {
  const id = snowflakeOf(d[field]);
  if (id === undefined) throw decodeError();
  return id;
}

/** What a payload that cannot be understood is answered with. */
export function decodeError(): CloseError {
  return new CloseError(CloseCode.DecodeError);
}

function parse(data: Buffer): unknown {
  try {
    return parseJson(data.toString("utf8"));
  } catch {
    throw decodeError();
  }
}
