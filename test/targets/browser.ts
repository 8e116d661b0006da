/** The program that stands for a player's browser: it signs in where it is sent. */

import { fileURLToPath } from "node:url";

export const BROWSER = fileURLToPath(
  new URL("../../examples/support/browser.mjs", import.meta.url),
);
