/** The requests by which the service's own client uses commands, components and forms (bots 4.11). */

import { expect, test } from "vitest";
import { openAppClient } from "../../support/app-client.js";
import { send } from "../../support/players.js";

test("a command is run, and its session hears that it began and that it worked", async () => {
  const { use, interaction, answer, client, user } = await openAppClient();
  expect(await use()).toEqual({ status: 204, body: undefined });
  const payload = await interaction();
  expect(payload).toMatchObject({
    type: 2,
    data: { name: "ping" },
    member: { user: { id: user.id } },
  });
  expect((await client.event("INTERACTION_CREATE")).d).toEqual({ id: payload.id, nonce: "17" });
  await answer(payload, { type: 4, data: { content: "Pong" } });
  expect((await client.event("INTERACTION_SUCCESS")).d).toEqual({ id: payload.id, nonce: "17" });
});

test("an answer for the person alone comes to that session", async () => {
  const { use, interaction, answer, client, webhook } = await openAppClient();
  await use();
  const payload = await interaction();
  await answer(payload, { type: 4, data: { content: "Psst", flags: 64 } });
  expect((await client.event("MESSAGE_CREATE")).d).toMatchObject({ content: "Psst", flags: 64 });
  await webhook(payload, "PATCH", "/messages/@original", { content: "Louder" });
  expect((await client.event("MESSAGE_UPDATE")).d).toMatchObject({ content: "Louder" });
});

test("what fails is reported with the reason: 2 for an app that is late, 1 for one that is not there", async () => {
  const { use, interaction, client, gateway, platform, game } = await openAppClient();
  await use();
  const { id } = await interaction();
  await client.event("INTERACTION_CREATE");
  platform.clock.advance(3000);
  const late = (await client.event("INTERACTION_FAILURE")).d;
  expect(late).toEqual({ id, nonce: "17", reason_code: 2 });
  gateway.socket.terminate();
  platform.resetBot(game.id);
  await use({}, { nonce: undefined });
  const absent = (await client.event("INTERACTION_FAILURE")).d;
  expect(absent).toEqual({ id: expect.any(String), nonce: null, reason_code: 1 });
});

test("options, also within subcommands and with files, are those that the client sent", async () => {
  const { platform, define, interaction, answer, post, token, user, ready, channel, game } =
    await openAppClient();
  const option = { name: "word", description: "W", type: 3, required: true };
  const file = { name: "file", description: "F", type: 11 };
  const sub = { name: "set", description: "S", type: 1, options: [option, file] };
  const command = await define({ name: "words", options: [sub] });
  const form = new FormData();
  form.set(
    "payload_json",
    JSON.stringify({
      type: 2,
      application_id: game.id,
      channel_id: channel.id,
      session_id: ready.session_id,
      data: {
        version: command.version,
        id: command.id,
        name: "words",
        type: 1,
        options: [
          {
            name: "set",
            type: 1,
            options: [
              { name: "word", type: 3, value: "tea" },
              { name: "file", type: 11, value: "0" },
            ],
          },
        ],
        attachments: [{ id: "0", filename: "a.txt" }],
      },
    }),
  );
  form.set("files[0]", new Blob(["Hello"], { type: "text/plain" }), "a.txt");
  const { status } = await fetch(`${platform.apiBase}/interactions`, {
    method: "POST",
    headers: { authorization: token(user.id) },
    body: form,
  });
  expect(status).toBe(204);
  const { id, token: its, data } = await interaction();
  const [{ options }] = data.options;
  expect(options).toMatchObject([{ name: "word", value: "tea" }, { name: "file" }]);
  expect(data.resolved.attachments[options[1].value]).toMatchObject({ filename: "a.txt", size: 5 });
  await answer({ id, token: its }, { type: 4, data: { content: "x" } });
  const missing = await post({
    data: {
      version: command.version,
      id: command.id,
      options: [{ name: "set", type: 1, options: [] }],
    },
  });
  expect([missing.status, missing.body.code]).toEqual([400, 50035]);
});

test("completions come to the session by the nonce", async () => {
  const { define, interaction, answer, post, client } = await openAppClient();
  const option = { name: "word", description: "W", type: 3, autocomplete: true };
  const { id, version } = await define({ name: "find", options: [option] });
  const options = [{ name: "word", type: 3, value: "te", focused: true }];
  await post({ type: 4, data: { id, version, name: "find", type: 1, options } });
  const payload = await interaction();
  expect(payload).toMatchObject({ type: 4, data: { options: [{ value: "te", focused: true }] } });
  await answer(payload, { type: 8, data: { choices: [{ name: "Tea", value: "tea" }] } });
  expect((await client.event("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE")).d).toEqual({
    nonce: "17",
    choices: [{ name: "Tea", value: "tea" }],
  });
});

test("a button leads to a form, and the form to the app", async () => {
  const { use, interaction, answer, post, client, platform, game, channel } = await openAppClient();
  await use();
  const button = { type: 2, style: 1, custom_id: "name", label: "Name it" };
  const select = {
    type: 3,
    custom_id: "pick",
    options: [
      { label: "A", value: "a" },
      { label: "B", value: "b" },
    ],
  };
  const components = [button, select].map((each) => ({ type: 1, components: [each] }));
  const first = await interaction();
  await answer(first, { type: 4, data: { components } });
  const message_id = (
    await send(platform, "", "GET", `/webhooks/${game.id}/${first.token}/messages/@original`)
  ).body.id;
  const picked = { component_type: 3, custom_id: "pick", values: ["b"] };
  await post({ type: 3, message_id, message_flags: 0, data: picked });
  const chosen = await interaction();
  expect(chosen.data).toMatchObject({ component_type: 3, custom_id: "pick", values: ["b"] });
  await answer(chosen, { type: 6 });
  await post({ type: 3, message_id, data: { component_type: 2, custom_id: "name" } });
  const pressed = await interaction();
  expect(pressed).toMatchObject({
    type: 3,
    data: { custom_id: "name" },
    message: { id: message_id },
  });
  const input = { type: 4, custom_id: "title", style: 1 };
  const form = {
    custom_id: "f",
    title: "Form",
    components: [{ type: 18, label: "T", component: input }],
  };
  await answer(pressed, { type: 9, data: form });
  const shown = (await client.event("INTERACTION_MODAL_CREATE")).d;
  expect(shown).toMatchObject({
    id: pressed.id,
    nonce: "17",
    channel_id: channel.id,
    custom_id: "f",
    title: "Form",
    application: { id: game.id },
  });
  const filled = [{ type: 18, component: { type: 4, custom_id: "title", value: "Lucky" } }];
  const wrong = await post({
    type: 5,
    data: { id: pressed.id, custom_id: "g", components: filled },
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, 50035]);
  await post({ type: 5, data: { id: pressed.id, custom_id: "f", components: filled } });
  const submitted = await interaction();
  expect(submitted.data.components[0].component.value).toBe("Lucky");
  await answer(submitted, { type: 6 });
});

test("a page of the application comes to the session in a form's place", async () => {
  const { use, interaction, answer, client, channel, game } = await openAppClient({
    flags: 1 << 26,
  });
  await use();
  const payload = await interaction();
  const frame = { custom_id: "shop", title: "Shop", iframe_path: "shop", modal_size: 1 };
  await answer(payload, { type: 11, data: frame });
  expect((await client.event("INTERACTION_IFRAME_MODAL_CREATE")).d).toEqual({
    id: payload.id,
    nonce: "17",
    channel_id: channel.id,
    ...frame,
    application: expect.objectContaining({ id: game.id }),
  });
});

test("commands of context menus get their target", async () => {
  const { define, interaction, answer, post, user, bot, channel } = await openAppClient();
  const { body: message } = await bot("POST", `/channels/${channel.id}/messages`, {
    content: "Tea",
  });
  for (const [type, target_id] of [
    [2, user.id],
    [3, message.id],
  ]) {
    const { id, version } = await define({ name: "Look", type, description: "" });
    expect((await post({ data: { id, version, type } })).body.code).toBe(50035);
    expect((await post({ data: { id, version, type, target_id } })).status).toBe(204);
    const payload = await interaction();
    expect(payload.data).toMatchObject({ type, target_id });
    await answer(payload, { type: 4, data: { content: "Seen" } });
  }
});

test("a bot's ordinary message has its author in place of the application", async () => {
  const { bot, interaction, answer, post, client, game, channel } = await openAppClient();
  const components = [
    { type: 1, components: [{ type: 2, style: 1, custom_id: "go", label: "Go" }] },
  ];
  const posted = await bot("POST", `/channels/${channel.id}/messages`, { components });
  const { id: message_id, author } = posted.body;
  const data = { component_type: 2, custom_id: "go" };
  for (const application_id of [author.id, game.id]) {
    const sent = await post({ type: 3, application_id, message_id, message_flags: 0, data });
    expect(sent.status, JSON.stringify(sent.body)).toBe(204);
    const pressed = await interaction();
    expect(pressed).toMatchObject({ application_id: game.id, message: { id: message_id } });
    await answer(pressed, { type: 6 });
    await client.event("INTERACTION_SUCCESS");
  }
});
