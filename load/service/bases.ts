import { ScriptError, shown } from "../errors.js";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The origin of an address that load may be sent to: one of this machine, or one that the script allows.
 *
 * @param place - where the address stands in the script
 * @param allowed - hosts, with their port where the address has one
 */
export function loadableOrigin(
  place: string,
  address: unknown,
  allowed: readonly string[],
): string {
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ScriptError(
      `${place} must be the address of a platform, such as "http://127.0.0.1:7780"; got ${shown(address)}.`,
    );
  }
  if (LOOPBACK.test(url.hostname) || allowed.includes(url.host)) return url.origin;
  throw new ScriptError(
    `${place} is ${url.host}, which is not this machine. Load is sent there only when ` +
      `config.engines.game-social-sdk.allow lists "${url.host}": name no service that is not yours.`,
  );
}
