/** A program that shows presence and then ends, in the way its argument says. */

import { createRequire } from "node:module";

const folder = process.env.SOCIAL_SDK_BUILD ?? new URL("../../../build/Release", import.meta.url);
const addon = createRequire(import.meta.url)(`${folder.pathname ?? folder}/game_social_sdk.node`);

const [how] = process.argv.slice(2);
const client = new addon.Client({});
client.setApplicationId("1234567890123456789");
client.updateRichPresence(new addon.Activity({ state: "playing" }), () => {
  if (how === "process.exit") process.exit();
  if (how === "killed") setInterval(() => {}, 1000);
});
