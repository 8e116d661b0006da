/** Activities that applications launch as an answer, and entry points (bots 4.7). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

const EMBEDDED = 1 << 17;

test("an activity is launched in answer to commands, components and forms [callbacks.launch-activity-12]", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot({ flags: EMBEDDED });
  const launch = async (payload: object) => {
    const { status, body } = await answer(payload, { type: 12 }, "?with_response=true");
    expect(status).toBe(200);
    const { id } = body.resource.activity_instance;
    expect(body).toMatchObject({
      interaction: { activity_instance_id: id },
      resource: {
        type: 12,
        activity_instance: { id: expect.stringMatching(/^i-\d+-gc-\d+-\d+$/) },
      },
    });
    return id;
  };
  const command = await ping();
  const instance = await launch(command.payload);
  expect(await command.seen).toMatchObject({ kind: "activity", activityInstanceId: instance });
  const shown = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [button] }];
  await answer(shown.payload, { type: 4, data: { components } });
  const messageId = (await shown.seen).message?.id as string;
  void platform.as(user.id).press(messageId, "go");
  await launch(await interaction());
  void platform.as(user.id).press(messageId, "go");
  const click = await interaction();
  const input = { type: 4, custom_id: "text", style: 1, required: false };
  const form = {
    custom_id: "f",
    title: "F",
    components: [{ type: 18, label: "L", component: input }],
  };
  await answer(click, { type: 9, data: form });
  void platform.as(user.id).submit(click.id);
  await launch(await interaction());
});

test("an entry point is the app's or the platform's to handle [records.command-handler]", async () => {
  const { platform, user, here, define, interaction, answer, bot, channel, game } =
    await openAppBot({ flags: EMBEDDED });
  const command = await define({ name: "launch", type: 4, description: "", handler: 1 });
  const byApp = platform.as(user.id).runCommand("launch", {}, here);
  const payload = await interaction();
  expect(payload.data).toEqual({ id: command.id, name: "launch", type: 4, options: undefined });
  await answer(payload, { type: 12 });
  expect((await byApp).kind).toBe("activity");
  await define({ name: "launch", type: 4, description: "", handler: 2 });
  const byPlatform = await platform.as(user.id).runCommand("/launch", {}, here);
  expect(byPlatform.kind).toBe("activity");
  // The platform posts a follow-up message in the channel.
  const [message] = (await bot("GET", `/channels/${channel.id}/messages`)).body;
  expect(message).toMatchObject({
    application_id: game.id,
    content: expect.stringContaining("Game"),
    interaction_metadata: { user: { id: user.id } },
  });
});
