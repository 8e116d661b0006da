// Where the project is to be found: tools/release/addresses.json is the one place that says it. The values
// may be empty while nothing is published: what is built then names no address. A release refuses that.

import { readFileSync } from "node:fs";

/**
 * @typedef {object} Addresses
 * @property {string} repository As a browser opens it, without `.git`.
 * @property {string} homepage Where the manual is served.
 * @property {string} bugs Where problems are reported.
 * @property {string} security Where vulnerabilities are reported in private: a page or a mail address.
 */

/** @returns {Addresses} */
export function readAddresses(file = new URL("addresses.json", import.meta.url)) {
  const addresses = JSON.parse(readFileSync(file, "utf8"));
  for (const [name, value] of Object.entries(addresses)) {
    const isMail = name === "security" && /^[^@\s]+@[^@\s]+$/.test(value);
    if (value === "" || isMail || /^https:\/\/[^\s]+[^/\s]$/.test(value)) continue;
    throw new Error(
      `tools/release/addresses.json has ${JSON.stringify(value)} for ${name}; write an https:// address ` +
        "without a slash at its end, or leave it empty.",
    );
  }
  return addresses;
}

/** The names of the addresses that a release lacks. */
export const missingAddresses = (addresses) =>
  ["repository", "homepage", "bugs", "security"].filter((name) => !addresses[name]);
