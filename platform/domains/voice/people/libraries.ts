import { createRequire } from "node:module";
import type { DAVESession, ProposalsOperationType } from "@snazzah/davey";
import type OpusScript from "opusscript";
import { PlatformError } from "../../../kernel/errors.js";

const load = createRequire(import.meta.url);

/** A library that is loaded when somebody first speaks, since most platforms hear nobody. */
function library<Loaded>(name: string): Loaded {
  try {
    return load(name) as Loaded;
  } catch (error) {
    throw new PlatformError(`People cannot talk here: "${name}" cannot be loaded: ${error}`);
  }
}

/** What of Opus is used. */
export type Codec = Pick<OpusScript, "encode" | "decode" | "delete">;

/** A coder for 48,000 samples a second in one channel. */
export function newCodec(): Codec {
  const Script = library<typeof OpusScript>("opusscript");
  return new Script(48_000, 1, Script.Application.AUDIO);
}

/** A member of groups that encrypt calls. */
export function newMember(version: number, userId: string, channelId: string): DAVESession {
  const { DAVESession: Session } = library<typeof import("@snazzah/davey")>("@snazzah/davey");
  return new Session(version, userId, channelId);
}

/** The kinds of {@link ProposalsOperationType}, and of sound, as numbers: the library is loaded late. */
export const operationType = (byte: number) => byte as ProposalsOperationType;
