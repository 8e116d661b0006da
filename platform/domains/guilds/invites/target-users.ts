import { isSnowflake } from "../../../kernel/snowflake.js";
import { WrongTargetsError } from "./errors.js";

/** The only column of the file. */
const HEADER = "user_id";

/**
 * Reads the file of those who may use an invite: one id a line, below a header that may be left out.
 *
 * @throws WrongTargetsError that names each line that is no id
 */
export function readTargets(file: Buffer): string[] {
  const lines = file
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  const ids: string[] = [];
  const wrong: string[] = [];
  for (const [index, line] of lines.entries()) {
    const value = line.trim().replace(/^"(.*)"$/, "$1");
    if (value === "" || (index === 0 && value === HEADER)) continue;
    if (isSnowflake(value)) ids.push(value);
    else wrong.push(`Line ${index + 1}: invalid user ID - must be a valid snowflake`);
  }
  if (wrong.length > 0) throw new WrongTargetsError(wrong);
  return [...new Set(ids)];
}

/** The file that lists who may use an invite (contract, Invite target users file). */
export function writeTargets(ids: readonly string[]): string {
  return [HEADER, ...ids].map((line) => `${line}\n`).join("");
}
