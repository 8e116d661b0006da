/**
 * Checks whether a `KeyringTokenStore` would work, in a separate process because a keyring may
 * hang.
 */

import { KeyringTokenStore } from "game-social-sdk";
import { lastLine, NOT_STARTED, runChild } from "../child.js";
import type { CliContext } from "../context.js";
import { type Finding, note, ok } from "./finding.js";

const PATIENCE = 5000;

/** Reads an entry that does not exist. */
export async function probeKeyring({ print }: CliContext): Promise<number> {
  let error: string | null = null;
  try {
    await new KeyringTokenStore({ service: "game-social-sdk doctor" }).load();
  } catch (reason) {
    error = (reason as Error).message;
  }
  print(`${JSON.stringify({ error })}\n`);
  return 0;
}

export async function checkKeyring(context: CliContext): Promise<Finding[]> {
  const end = await runChild(context, ["doctor", "--probe", "keyring"], { timeout: PATIENCE });
  const advice =
    "Keep tokens in a FileTokenStore, or make sure that the player's session has an unlocked keyring.";
  if (end.fault)
    return [
      note(
        "keyring",
        `The program that reads it ${end.fault}.`,
        end.started ? advice : NOT_STARTED,
      ),
    ];
  const { error } = JSON.parse(lastLine(end)) as { error: string | null };
  return [error === null ? ok("keyring", "It is readable.") : note("keyring", error, advice)];
}
