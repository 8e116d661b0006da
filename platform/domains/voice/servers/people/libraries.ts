import { createRequire } from "node:module";
import type { DAVESession, ProposalsOperationType } from "@snazzah/davey";
import { PlatformError } from "../../../../kernel/errors.js";

const load = createRequire(import.meta.url);

/** A library that is loaded when somebody first speaks, since most platforms hear nobody. */
export function library<Loaded>(name: string): Loaded {
  try {
    return load(name) as Loaded;
  } catch (error) {
    throw new PlatformError(`People cannot talk here: "${name}" cannot be loaded: ${error}`);
  }
}

/** A member of groups that encrypt calls. */
export function newMember(version: number, userId: string, channelId: string): DAVESession {
  const { DAVESession: Session } = library<typeof import("@snazzah/davey")>("@snazzah/davey");
  return new Session(version, userId, channelId);
}

/** The kinds of {@link ProposalsOperationType}, and of sound, as numbers: the library is loaded late. */
export const operationType = (byte: number) => byte as ProposalsOperationType;
