/** Runs a platform on a state file until it is killed; prints where it listens. */

import { startPlatform } from "../../../../../../platform/index.js";

const { apiBase, webBase, gatewayUrl } = await startPlatform({
  state: process.argv[2],
  adminToken: "admin",
});
process.stdout.write(`${JSON.stringify({ apiBase, webBase, gatewayUrl })}\n`);
