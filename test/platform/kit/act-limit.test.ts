/** How long what people do waits for others in a test. */

import { expect, test } from "vitest";
import { NextTimeoutError } from "../../../platform/kit/mailbox.js";
import { GatewayClient } from "../support/gateway.js";
import { openKit } from "./support/open-kit.js";

/** A kit whose bot has a command that it does not answer, and who runs it. */
async function openDead(timeout: number) {
  const kit = await openKit({ timeout });
  const { application, guild, platform } = kit;
  const alice = kit.person("alice");
  const made = await fetch(`${platform.apiBase}/applications/${application.id}/commands`, {
    method: "POST",
    headers: { authorization: `Bot ${application.botToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "dead", description: "Nobody answers" }),
  });
  expect(made.status).toBe(201);
  await kit.bot(async ({ gatewayUrl, token }) => {
    const gateway = new GatewayClient(gatewayUrl);
    await gateway.identify(`Bot ${token}`, { intents: 1 });
    return { close: () => gateway.socket.terminate() };
  });
  const run = () => alice.runCommand("/dead", {}, { channel: guild.channel });
  return { kit, alice, run };
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error as Error);

test("a command that nobody answers fails after the kit's limit, and says what to do and what came", async () => {
  const { kit, run } = await openDead(1);
  const failed = failureOf(run());
  const { owner, channel } = kit.guild;
  owner.sendMessage(channel, "hello");
  const error = (await failed) as Error;
  expect(error).toBeInstanceOf(NextTimeoutError);
  expect(error.message).toMatch(/^as\("alice"\)\.runCommand\("\/dead"/);
  expect(error.message).toContain("no application answered within 1 ms of real time");
  expect(error.message).toContain("await clock.advance(3000)");
  expect(error.message).toContain("the bot Test Game received INTERACTION_CREATE (1)");
  expect(error.message).toContain("the person alice received MESSAGE_CREATE (1)");
  expect(error.stack).toContain("act-limit.test.ts");
  expect(await kit.close()).toEqual([]);
});

test("a command that nobody answers fails by the service's limit where the clock is moved meanwhile", async () => {
  const { kit, run } = await openDead(60_000);
  const answer = run();
  await kit.clock.advance(3000);
  expect(await answer).toMatchObject({ kind: "failure" });
});

test("a command has no limit but the service's while the clock goes on", async () => {
  const { kit, run } = await openDead(1);
  kit.clock.run();
  const answer = run();
  await failureOf(kit.person("bob").next("TYPING_START"));
  await kit.clock.advance(3000);
  expect(await answer).toMatchObject({ kind: "failure" });
});

test("a wait for a message ends after the kit's limit, and is left open by nobody then", async () => {
  const kit = await openKit({ timeout: 1 });
  const { channel } = kit.guild;
  const error = (await failureOf(kit.person("alice").nextMessage(channel))) as Error;
  expect(error).toBeInstanceOf(NextTimeoutError);
  expect(error.message).toMatch(
    /^as\("alice"\)\.nextMessage\("channel general"\): no message came/,
  );
  expect(error.message).toContain("Nobody received anything meanwhile.");
  expect(await kit.close()).toEqual([]);
});

test("what nobody awaits ends without an error that ends the process", async () => {
  const kit = await openKit({ timeout: 1 });
  void kit.person("alice").nextMessage(kit.guild.channel);
  await failureOf(kit.person("bob").next("TYPING_START"));
  await failureOf(kit.person("bob").next("TYPING_START"));
  expect(await kit.close()).toEqual([]);
});

test("what gave up is no error of the act, so that a replay does not wait for it", async () => {
  const { kit, run } = await openDead(1);
  await failureOf(run());
  const acts = kit.trace().entries.filter(({ kind }) => kind === "act");
  expect(acts.at(-1)).toMatchObject({ path: [{ call: "as" }, "runCommand"], outcome: {} });
  expect(acts.at(-1)).not.toHaveProperty("outcome.error");
});
