/** Runs the local platform with an activity of which each mapping leads to a server, until disconnected. */

import { activities, startPlatform } from "../../../platform/index.js";

const targets = process.argv.slice(2);
const platform = await startPlatform();
const { id } = platform.createApplication({ name: "Game" });
platform.domain(activities).configure(id, {
  urlMappings: targets.map((target, index) => ({ prefix: `/${index}`, target })),
});
const { port } = new URL(platform.webBase);
process.send?.({ port: Number(port), host: `${id}.activity.localhost:${port}` });
process.on("message", () => process.send?.(process.cpuUsage()));
process.once("disconnect", () => void platform.close().then(() => process.exit(0)));
