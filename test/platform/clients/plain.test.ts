/** Bots without a library, in two languages, pointed at the platform from outside. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openGuild } from "../support/guilds.js";

const programs = [
  ["python3", "plain.py"],
  ["perl", "plain.pl"],
] as const;

const missing = (program: string) => spawnSync(program, ["--version"]).status !== 0;

for (const [program, file] of programs) {
  test.skipIf(missing(program))(
    `a bot in plain ${program} answers what a person writes`,
    async () => {
      const { platform, alice, game, bot, text } = await openGuild();
      const script = fileURLToPath(new URL(file, import.meta.url));
      const child = spawn(program, [script, platform.apiBase, bot.token], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      onTestFinished(() => void child.kill());
      const ended = once(child, "exit");
      expect(await once(createInterface(child.stdout), "line")).toEqual(["ready"]);
      const person = platform.as(alice.id, game.id);
      const answer = person.nextMessage(text.id, bot.id);
      person.sendMessage(text.id, "!ping");
      expect(await answer).toMatchObject({ content: "pong" });
      expect(await ended).toEqual([0, null]);
    },
  );
}
