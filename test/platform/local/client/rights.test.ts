/** Whom the local client lets do what. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exchangeCode, open, RFC_CHALLENGE } from "../../support/platform.js";
import { connected, frame, op, openLocal } from "./support/program.js";

const asked = {
  scopes: ["identify"],
  response_type: "code",
  code_challenge: RFC_CHALLENGE,
  code_challenge_method: "S256",
};

test("a banned user authorizes nothing through the local client", async () => {
  const { platform, game, user } = await openLocal();
  const program = await connected(platform, game.id);
  await program.request("AUTHORIZE", { client_id: game.id, ...asked });
  platform.accounts.ban(user.id);
  for (const prompt of ["consent", "none"]) {
    const answer = await program.request("AUTHORIZE", { client_id: game.id, ...asked, prompt });
    expect(answer).toMatchObject({ evt: "ERROR", data: { code: 5000 } });
  }
});

/** A program whose user is asked; `decided` answers the question, and returns what the program gets. */
async function openAsking() {
  const opened = await openLocal({ localClient: { authorize: "ask" } });
  const { platform, game, local } = opened;
  const program = await connected(platform, game.id);
  const decided = async (decide: (promptId: number) => void) => {
    const question = platform.events.waitFor("local.authorize");
    const answer = program.request("AUTHORIZE", { client_id: game.id, ...asked });
    await question;
    decide(local.prompts()[0]?.id as number);
    return answer;
  };
  return { ...opened, decided };
}

test("who is banned while the question is there gets no code", async () => {
  const { platform, user, local, decided } = await openAsking();
  const answer = await decided((id) => {
    platform.accounts.ban(user.id);
    local.decide(id, "approve");
  });
  expect(answer).toMatchObject({ evt: "ERROR", data: { code: 5000 } });
});

test("a refusal by the user is in the log", async () => {
  const { platform, game, user, local, decided } = await openAsking();
  await decided((id) => local.decide(id, "deny"));
  const denied = platform.events.recent().filter(({ kind }) => kind === "oauth2.denied");
  expect(denied).toMatchObject([{ userId: user.id, applicationId: game.id }]);
});

test("a code of the local client is worth nothing once its user is banned", async () => {
  const { platform, game, user } = await openLocal();
  const program = await connected(platform, game.id);
  const { data } = await program.request("AUTHORIZE", { client_id: game.id, ...asked });
  platform.accounts.ban(user.id);
  const answer = await exchangeCode(platform, game.id, data.code, {
    redirect_uri: "http://127.0.0.1/callback",
  });
  expect(answer).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("AUTHENTICATE takes tokens of the user who is signed in, and of no other", async () => {
  const { platform, game, user } = await openLocal();
  const other = platform.createUser({ username: "other" });
  const program = await connected(platform, game.id);
  const token = (userId: string) =>
    platform.issueToken({ userId, applicationId: game.id }).accessToken;
  const refused = await program.request("AUTHENTICATE", { access_token: token(other.id) });
  expect(refused).toMatchObject({ evt: "ERROR", data: { code: 4009 } });
  expect((await program.request("GET_RELATIONSHIPS")).data.code).toBe(4006);
  const taken = await program.request("AUTHENTICATE", { access_token: token(user.id) });
  expect(taken.data.user.id).toBe(user.id);
  expect((await program.request("GET_RELATIONSHIPS")).data.relationships).toEqual([]);
});

test("the scopes of a program end with its token", async () => {
  const { platform, game, user } = await openLocal();
  const program = await connected(platform, game.id);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  await program.request("AUTHENTICATE", { access_token: accessToken });
  platform.revoke(user.id, game.id);
  expect((await program.request("GET_RELATIONSHIPS")).data.code).toBe(4006);
  expect(platform.localClient.programs()).toMatchObject([{ scopes: [] }]);
});

test("the platform closes while a program keeps writing", async () => {
  const { platform, game } = await openLocal();
  const program = await connected(platform, game.id);
  let open = true;
  const ping = () => {
    if (open) program.socket.write(frame(op.ping, "{}"), () => setImmediate(ping));
  };
  program.socket.allowHalfOpen = true;
  ping();
  program.socket.on("close", () => {
    open = false;
  });
  await platform.close();
  open = false;
});

test("two starts at once take two addresses, even where a dead one left its socket", async () => {
  const first = await openLocal();
  const directory = join(first.platform.localClient.address as string, "..");
  await first.platform.localClient.stop();
  const platforms = await Promise.all([open(), open()]);
  writeFileSync(join(directory, "discord-ipc-0"), "");
  await Promise.all(
    platforms.map(({ localClient }) => localClient.start({ directory, user: "player" })),
  );
  const addresses = platforms.map(({ localClient }) => localClient.address as string);
  expect(new Set(addresses).size).toBe(2);
  for (const [index, platform] of platforms.entries()) {
    const game = platform.createApplication({ name: "Game", public: true });
    const seen = platform.events.waitFor("local.connected");
    const program = await connected(platform, game.id);
    expect((await seen).applicationId).toBe(game.id);
    expect(platform.localClient.address).toBe(addresses[index]);
    program.socket.destroy();
  }
});
