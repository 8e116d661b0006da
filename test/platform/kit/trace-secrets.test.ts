/** What lets somebody in stands in nothing that a failing test leaves. */

import { expect, test } from "vitest";
import { traceOf } from "./support/trace-of.js";

test("no secret is in it", async () => {
  const { page, issued } = await traceOf("secrets", async (fixtures) => {
    const { platform, application, person, guild, backend } = fixtures;
    const alice = person("alice");
    const token = platform.issueToken({ userId: alice.id, applicationId: application.id });
    const bearer = { authorization: `Bearer ${token.accessToken}` };
    await fetch(`${platform.apiBase}/users/@me?token=${token.refreshToken}`, { headers: bearer });
    const form = {
      grant_type: "refresh_token",
      client_id: application.id,
      refresh_token: token.refreshToken as string,
    };
    await fetch(`${platform.apiBase}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    alice.joinLobby("the lobby's secret");
    alice.sendMessage(guild.channel, `I have ${token.accessToken} and ${application.clientSecret}`);
    guild.owner.createWebhook(guild.channel, "hook");
    await backend.onInteraction(({ token }) => ({ type: 4, data: { content: `from ${token}` } }));
    const commands = `${platform.apiBase}/applications/${application.id}/commands`;
    const headers = {
      authorization: `Bot ${application.botToken}`,
      "content-type": "application/json",
    };
    await fetch(commands, {
      method: "POST",
      headers,
      body: '{"name":"ping","description":"Answers"}',
    });
    await alice.runCommand("/ping", {}, { channel: guild.channel });
    throw new Error(`It failed with ${token.accessToken}.`);
  });
  expect(issued.length).toBeGreaterThan(8);
  expect(issued.filter((secret) => page.includes(secret))).toEqual([]);
  expect(page).not.toContain("the lobby's secret");
  expect(page).toContain("It failed with {secret");
});

test("the code of an invite has one name wherever it stands, as it lets people in", async () => {
  let code = "";
  const { page, trace } = await traceOf(
    "invite",
    async ({ application, platform, person, guild }) => {
      code = guild.owner.inviteToChannel(guild.channel);
      person("alice").acceptGuildInvite(code);
      const headers = { authorization: `Bot ${application.botToken}` };
      await fetch(`${platform.apiBase}/invites/${code}`, { headers });
      throw new Error("it fails");
    },
  );
  expect(page).not.toContain(code);
  const [accepted] = trace.entries.flatMap((entry) =>
    entry.kind === "act" && entry.path.at(-1) === "acceptGuildInvite" ? entry.args : [],
  );
  expect(accepted).toMatch(/^\{secret \d+\}$/);
  const request = trace.entries.find(({ kind }) => kind === "request");
  expect(request).toMatchObject({
    url: `/api/v10/invites/${accepted}`,
    responseBody: expect.stringContaining(`"code":"${accepted}"`),
  });
  expect(trace.entries).toContainEqual(
    expect.objectContaining({
      event: "INVITE_CREATE",
      data: expect.objectContaining({ code: accepted }),
    }),
  );
});

test("what a path holds to let somebody in stands in no message", async () => {
  const { error, issued, lines } = await traceOf("held back", async ({ platform, guild, bot }) => {
    const { client } = await bot((service) => service, { gateway: false });
    const headers = { authorization: `Bot ${client.token}`, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      fetch(platform.apiBase + path, { method: "POST", headers, body: JSON.stringify(body) });
    const admin = platform.guilds.createRole(guild.id, "admin", "8");
    platform.guilds.addMember(guild.id, client.userId, [admin.id]);
    const made = await post(`/channels/${guild.channel}/webhooks`, { name: "w" });
    const { id, token } = (await made.json()) as { id: string; token: string };
    platform.faults.hang("POST /webhooks/*");
    void post(`/webhooks/${id}/${token}`, { content: "x" }).catch(() => {});
    await platform.events.waitFor("fault");
    expect(JSON.stringify(platform.events.recent())).not.toContain(token);
    await guild.owner.next("GUILD_DELETE", { timeout: 1 });
  });
  expect(lines.join("\n")).toContain("/webhooks/webhook w/•••");
  expect(error.message).toMatch(/still holds back a request: hang on POST \S+\/webhooks\/\S+\/•••/);
  for (const secret of issued) expect(error.message).not.toContain(secret);
});
