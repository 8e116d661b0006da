/** An unmodified bot of eris, which speaks HTTPS only. */

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:https";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Eris from "eris";
import { expect, onTestFinished, test } from "vitest";
import { open } from "../support/platform.js";

const { Client } = createRequire(import.meta.url)("eris") as typeof Eris;

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "eris-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

test("a bot of eris logs in, answers a person, and reacts", async () => {
  const tls = certificate();
  const platform = await open({ tls });
  const alice = platform.createUser({ username: "alice" });
  const game = platform.createApplication({ name: "Game", bot: true, privilegedIntents: 33_026 });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const { hostname, port } = new URL(platform.webBase);
  // It names no port; the agent does.
  const agent = Object.assign(new Agent({ ca: tls.cert }), { defaultPort: Number(port) });
  const options = {
    intents: ["guilds", "guildMessages", "guildMessageReactions", "messageContent"],
    restMode: true,
    rest: {
      domain: hostname,
      port: Number(port),
      baseURL: "/api/v10",
      agent,
    },
    ws: { ca: tls.cert },
  } as unknown as Eris.ClientOptions;
  const client = new Client(`Bot ${game.botToken}`, options);
  onTestFinished(() => client.disconnect({ reconnect: false }));
  const ready = once(client as never, "ready");
  await client.connect();
  await ready;
  expect(client.guilds.get(guild.id)?.channels.get(text.id)?.name).toBe("general");
  const person = platform.as(alice.id, game.id);
  const heard = once(client as never, "messageCreate");
  const messageId = person.sendMessage(text.id, "!ping");
  const [message] = (await heard) as [Eris.Message];
  expect(message.content).toBe("!ping");
  const answer = person.nextMessage(text.id, game.botUserId as string);
  await client.createMessage(text.id, "pong");
  expect(await answer).toMatchObject({ content: "pong" });
  await client.addMessageReaction(text.id, messageId, "👍");
  expect(person.readMessages(text.id)).toMatchObject([
    {},
    { id: messageId, reactions: [{ count: 1 }] },
  ]);
});
