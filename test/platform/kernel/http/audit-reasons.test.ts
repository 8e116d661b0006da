/** The reason that a request gives for the audit log (bots 9). */

import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";

/** Makes a role for a reason; the status, and the reason that the audit log has. */
async function reasonOf(reason: string, header = encodeURIComponent(reason)) {
  const { platform, bot, guild } = await openGuild();
  const response = await fetch(`${platform.apiBase}/guilds/${guild.id}/roles`, {
    method: "POST",
    headers: {
      authorization: `Bot ${bot.token}`,
      "content-type": "application/json",
      "x-audit-log-reason": header,
    },
    body: "{}",
  });
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=30`);
  const json = await response.json();
  return { status: response.status, json, kept: body.audit_log_entries[0]?.reason };
}

test.each(["x".repeat(512), "🦆".repeat(512), "näher & schöner"])(
  "a reason of up to 512 characters is kept as it was before it was encoded",
  async (reason) => {
    expect(await reasonOf(reason)).toMatchObject({ status: 200, kept: reason });
  },
);

test("what cannot be decoded was not encoded, and an empty reason is none", async () => {
  expect(await reasonOf("", "100%")).toMatchObject({ status: 200, kept: "100%" });
  expect((await reasonOf("", "")).kept ?? null).toBeNull();
});

test.each(["x".repeat(513), "🦆".repeat(513)])(
  "a longer reason is refused, and nothing is done",
  async (reason) => {
    const { status, json, kept } = await reasonOf(reason);
    expect([status, kept]).toEqual([400, undefined]);
    expect(json).toMatchObject({ code: 50035, errors: { "X-Audit-Log-Reason": {} } });
  },
);
