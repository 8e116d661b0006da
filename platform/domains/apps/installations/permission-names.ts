import { Permission, readBits } from "../../guilds/core/api.js";
import type { AskedPermission } from "../../identity/oauth2/api.js";

/** The permissions of a bitfield in plain words, for people to look at. */
export function namedPermissions(bits: string): AskedPermission[] {
  const asked = BigInt(readBits(bits));
  return Object.entries(Permission)
    .filter(([, bit]) => (asked & bit) !== 0n)
    .map(([name, bit]) => ({ bit: bit.toString(), name: inWords(name) }));
}

/** `ManageGuild` as `Manage guild`. */
function inWords(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
