/** The page to which a link to a guild leads, without a browser. */

import { expect, test } from "vitest";
import { openInvites } from "./support/open-invites.js";

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function opened() {
  const app = await openInvites();
  const { platform } = app;
  let cookie = "";
  const request = async (path: string, fields?: Record<string, string>) => {
    const response = await fetch(platform.webBase + path, {
      headers: cookie === "" ? {} : { cookie },
      ...(fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** Joins on the page of an invite, as one of the people. */
  const join = async (code: string, userId: string, changes: Record<string, string> = {}) => {
    const { text } = await request(`/invite/${code}`);
    const csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? "";
    return request(`/invite/${code}`, { csrf, user_id: userId, ...changes });
  };
  return { ...app, request, join };
}

test("the page of an invite shows the guild, and lets one of the people who are not in it join", async () => {
  const { platform, guild, code, person, isMember, request, join } = await opened();
  const id = person();
  const path = `/invite/${await code()}`;
  const { status, text, headers } = await request(path);
  expect(status).toBe(200);
  expect(text).toContain(`<h1 class="center">${guild.name}</h1>`);
  expect(text).toContain(`name="user_id" value="${id}"`);
  expect(text).not.toContain(`value="${guild.ownerId}"`);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const joined = await join(path.replace("/invite/", ""), id);
  expect(joined.status).toBe(200);
  expect(joined.text).toContain("person1 has joined.");
  expect(isMember(id)).toBe(true);
  expect((await request(path)).text).not.toContain(`value="${id}"`);
  expect(platform.guilds.members(guild.id).map(({ userId }) => userId)).toContain(id);
});

test("the page shows the guild's icon, and escapes what it shows", async () => {
  const { platform, guild, code, request } = await opened();
  const changed = platform
    .as(guild.ownerId)
    .editGuild(guild.id, { name: "<b>Club</b>", icon: PNG });
  const { icon } = changed;
  const { text, headers } = await request(`/invite/${await code()}`);
  expect(text).toContain("&lt;b&gt;Club&lt;/b&gt;");
  expect(text).toContain(`src="/cdn/icons/${guild.id}/${icon}.png"`);
  expect(headers.get("content-security-policy")).toContain("img-src data: 'self'");
});

test("an invite that is unknown, used up or expired has a page that says so", async () => {
  const { platform, code, person, join, request } = await opened();
  const used = await code({ max_uses: 1 });
  const old = await code({ max_age: 60 });
  expect((await join(used, person())).status).toBe(200);
  platform.clock.advance(61_000);
  for (const gone of [used, old, "nowhere"]) {
    const { status, text } = await request(`/invite/${gone}`);
    expect([gone, status]).toEqual([gone, 404]);
    expect(text).toContain("This invite is not valid");
  }
});

test.each([
  ["another's form", { csrf: "x" }],
  ["nobody who could join", { user_id: "1" }],
])("a form with %s joins nobody", async (_what, changes) => {
  const { code, person, join, isMember } = await opened();
  const id = person();
  expect((await join(await code(), id, changes)).status).toBe(403);
  expect(isMember(id)).toBe(false);
});

test("who may not join is told why", async () => {
  const { guild, platform, code, person, join, isMember } = await opened();
  const id = person();
  const invite = await code();
  platform.as(guild.ownerId).banFromGuild(guild.id, id);
  const { status, text } = await join(invite, id);
  expect(status).toBe(403);
  expect(text).toContain("person1 cannot join");
  expect(isMember(id)).toBe(false);
});
