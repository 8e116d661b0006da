/** How many questions of programs a person can have on the screen. */

import { expect, test } from "vitest";
import { RFC_CHALLENGE } from "../../support/platform.js";
import { connected, openLocal } from "./support/program.js";

const asked = {
  scopes: ["identify"],
  response_type: "code",
  code_challenge: RFC_CHALLENGE,
  code_challenge_method: "S256",
};

test("ten questions of a program wait, the next is refused, and there is room again after an answer", async () => {
  const { platform, game, local } = await openLocal({ localClient: { authorize: "ask" } });
  const program = await connected(platform, game.id);
  const ask = () => {
    program.send({ cmd: "AUTHORIZE", nonce: "n", args: { client_id: game.id, ...asked } });
  };
  for (let count = 0; count < 11; count++) ask();
  expect((await program.next())?.json).toMatchObject({ evt: "ERROR", data: { code: 5011 } });
  expect(local.prompts()).toHaveLength(10);
  local.decide(1, "deny");
  expect((await program.next())?.json).toMatchObject({ evt: "ERROR", data: { code: 5000 } });
  ask();
  ask();
  expect((await program.next())?.json).toMatchObject({ evt: "ERROR", data: { code: 5011 } });
  expect(local.prompts()).toHaveLength(10);
});

test("all programs together have at most 100; those of a program go with its connection", async () => {
  const { platform, game, local } = await openLocal({ localClient: { authorize: "ask" } });
  const args = { client_id: game.id, ...asked };
  const programs = [];
  for (let count = 0; count < 10; count++) {
    const program = await connected(platform, game.id);
    for (let each = 0; each < 10; each++) program.send({ cmd: "AUTHORIZE", nonce: "n", args });
    // Commands are begun in order: once this is answered, those before it have asked.
    expect((await program.request("NOTHING")).data.code).toBe(4002);
    programs.push(program);
  }
  const last = await connected(platform, game.id);
  expect((await last.request("AUTHORIZE", args)).data.code).toBe(5011);
  expect(local.prompts()).toHaveLength(100);
  const ended = platform.events.waitFor("local.closed");
  programs[0]?.socket.destroy();
  await ended;
  expect(local.prompts()).toHaveLength(90);
});
