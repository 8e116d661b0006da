/** An unmodified bot of the Python library that Debian has (python3-discord). */

import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { png } from "../support/media.js";

const script = fileURLToPath(new URL("bot.py", import.meta.url));

/** An interpreter that has the library. That of the system comes first, as its packages are there. */
const python = ["/usr/bin/python3", "python3"].find(
  (program) => spawnSync(program, ["-c", "import discord"]).status === 0,
);

/** What the bot says: that a check has ended, or that a person is to do something. */
interface Line {
  readonly check?: string;
  readonly error?: string;
  readonly do?: string;
  readonly args?: readonly never[];
  /** How many checks there were. */
  readonly end?: number;
}

test.skipIf(python === undefined)("a bot of the Python library does what bots do", async () => {
  const { platform, guild, bot, text, alice, otherBot } = await openGuild();
  platform.clock.run();
  platform.guilds.update(guild.id, { features: ["COMMUNITY"] });
  const other = otherBot("Other");
  const person = platform.createUser({ username: "person" });
  const stranger = platform.createUser({ username: "stranger" });
  platform.guilds.addMember(guild.id, person.id);
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const settings = {
    api: `${platform.webBase}/api/v10`,
    cdn: `${platform.webBase}/cdn`,
    gateway: platform.gatewayUrl,
    token: bot.token,
    guild: guild.id,
    channel: text.id,
    voice: voice.id,
    person: person.id,
    stranger: stranger.id,
    pixel: png(128, 128).toString("hex"),
    sticker: png(320, 320).toString("hex"),
  };
  const child = spawn(python as string, [script], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", BOT: JSON.stringify(settings) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill();
  });
  const acts: Record<string, () => unknown> = {
    "!limit": () =>
      platform.rateLimits.set("POST /channels/:channel_id/messages", { limit: 2, windowMs: 300 }),
    "!join": () => {
      const joined = platform.guilds.create({ name: "New", ownerId: alice.id });
      platform.guilds.addMember(joined.id, bot.id);
    },
    "!drop": () => platform.sessions.drop({ userId: bot.id }),
    "!install": () =>
      platform.as(alice.id).installApplication(other.applicationId, { guildId: guild.id }),
  };
  const done: string[] = [];
  const failures: string[] = [];
  let checks: number | undefined;
  for await (const text of createInterface(child.stdout)) {
    const { check, error, do: act, args = [], end } = JSON.parse(text) as Line;
    if (error !== undefined) failures.push(`${check}: ${error}`);
    else if (check !== undefined) done.push(check);
    checks = end;
    if (act === undefined) continue;
    const people = platform.as(person.id) as unknown as Record<
      string,
      (...args: never[]) => unknown
    >;
    const did = Promise.resolve(acts[act]?.() ?? people[act]?.(...args));
    did.catch((cause: unknown) => failures.push(`${act}: ${String(cause)}`));
  }
  expect(failures).toEqual([]);
  expect(done).toHaveLength(checks ?? -1);
});
