import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { LocalServer } from "../support/local-server.js";

const CHILD = fileURLToPath(new URL("../support/presence-child.mjs", import.meta.url));
const DEADLINE = 2000;

it.each(["runs to its end", "process.exit", "killed"])(
  "clears the presence of a program that ends: %s",
  async (how) => {
    await using local = await LocalServer.open();
    const child = spawn(process.execPath, [CHILD, how], { stdio: ["ignore", "ignore", "inherit"] });
    const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
    await local.until(() => local.activity !== null);
    if (how === "killed") child.kill("SIGKILL");
    await ended;
    const since = performance.now();
    await local.until(() => local.activity === null);
    expect(performance.now() - since).toBeLessThan(DEADLINE);
  },
);
