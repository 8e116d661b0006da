/** The bot template of discord.js's own makers, its code unmodified, in processes of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "../../support/apps.js";

// It is published with the program that copies it, as it will be.
const root = dirname(createRequire(import.meta.url).resolve("create-discord-bot/package.json"));
const template = join(root, "template/JavaScript/src");
const point = fileURLToPath(new URL("../../support/point-library.cjs", import.meta.url));

test("the template registers its command, logs in, and answers a person", async () => {
  const { platform, game, user, channel } = await openApp();
  /** Starts a file of the template; waits for what it says. */
  const run = async (file: string, says: RegExp) => {
    const child = spawn(process.execPath, ["--require", point, join(template, file)], {
      env: {
        ...process.env,
        DISCORD_TOKEN: game.botToken,
        APPLICATION_ID: game.id,
        PLATFORM_API: `${platform.webBase}/api`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    let said = "";
    for await (const text of child.stdout.setEncoding("utf8")) {
      said += text;
      if (says.test(said)) return child;
    }
    throw new Error(`The bot ended and said: ${said}${child.stderr.read() ?? ""}`);
  };
  await run("util/deploy.js", /Successfully registered 1 commands\./);
  await run("index.js", /Ready! Logged in as/);
  const answer = await platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  expect(answer.message).toMatchObject({ content: "Pong!", author: { id: game.botUserId } });
});
