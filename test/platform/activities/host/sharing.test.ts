/** What a person shares or opens from an activity, and where it goes (activities 2.6–2.8). */

import { expect, test } from "vitest";
import { activityHost } from "../../../../platform/index.js";
import { goOn } from "../../../support/go-on.js";
import { ALL_BUT_ADMINISTRATOR, allowEveryone, permissions } from "../../support/guilds.js";
import { befriended, openHosted } from "../../support/hosted-activity.js";

const EIGHT_MIB = 8 * 1024 * 1024;

/** Alice's activity with a token. */
async function openAll() {
  const opened = await openHosted();
  const { activity, bot, channel, platform, guild } = opened;
  await activity.authenticate("relationships.read");
  /** The texts in a channel, latest first. */
  const texts = async (id = channel.id): Promise<string[]> =>
    (await bot("GET", `/channels/${id}/messages`)).body.map(
      ({ content }: { content: string }) => content,
    );
  /** Sends a command whose question the person answers so. */
  const decided = async (
    cmd: string,
    args: object,
    choice: Parameters<typeof activity.decide>[0],
  ) => {
    const asked = activity.answer(cmd, args);
    activity.decide(choice);
    return (await asked).data;
  };
  const allow = (bits: string) => allowEveryone(platform, guild.id, bits);
  return { ...opened, texts, decided, allow };
}

test("a text that goes with an invite has at most 1,024 characters", async () => {
  const { activity, platform, user } = await openAll();
  const user_id = befriended(platform, user.id, "bob");
  const invite = (length: number) =>
    activity.answer("INVITE_USER_EMBEDDED", { user_id, content: "x".repeat(length) });
  expect((await invite(1024)).data).toBeNull();
  expect((await invite(1025)).data).toMatchObject({ code: 4000 });
  const [conversation] = platform.view().conversations;
  expect(conversation?.messages.map(({ content }) => content)).toEqual(["x".repeat(1024)]);
});

test("an invite is made by who may make invites, and sent where the person chooses", async () => {
  const { activity, platform, channel, guild, user, member, greeted, texts, allow, game } =
    await openAll();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  allow(permissions(10, 39));
  const bobs = await greeted({ userId: member("bob") }, "identify");
  expect((await bobs.refusal("OPEN_INVITE_DIALOG")).code).toBe(4006);
  allow(ALL_BUT_ADMINISTRATOR);
  await activity.call("OPEN_INVITE_DIALOG");
  const [prompt] = activity.prompts();
  const code = String(prompt?.details.code);
  const link = String(prompt?.details.link);
  expect(platform.guilds.invites.require(code)).toMatchObject({
    channelId: channel.id,
    targetApplicationId: game.id,
    inviterId: user.id,
  });
  expect(link).toBe(`${platform.webBase}/invite/${code}`);
  activity.decide({ action: "copy" });
  await activity.call("OPEN_INVITE_DIALOG");
  expect(activity.prompts()[0]?.details).toEqual({ code, link });
  activity.decide({ action: "allow", channel: other.id });
  await activity.call("OPEN_INVITE_DIALOG");
  activity.decide({ action: "allow" });
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect([await texts(other.id), await texts()]).toEqual([[link], [link]]);
});

test("a moment is a file of the platform's own, and is sent where the person chooses", async () => {
  const { activity, platform, texts } = await openAll();
  const mediaUrl = `${platform.webBase}/cdn/attachments/1/2/a.png`;
  const long = mediaUrl.padEnd(1025, "x");
  expect((await activity.refusal("OPEN_SHARE_MOMENT_DIALOG", { mediaUrl: long })).code).toBe(4000);
  for (const action of ["deny", "allow"] as const) {
    expect(await activity.call("OPEN_SHARE_MOMENT_DIALOG", { mediaUrl })).toBeNull();
    activity.decide({ action });
  }
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect(await texts()).toEqual([mediaUrl]);
});

test("a link or an interaction is shared where the person chooses", async () => {
  const { decided, platform, guild, texts, game, user } = await openAll();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const choice = { action: "allow", channel: id } as const;
  const link = { message: "Come", link_id: "1-7", custom_id: "room" };
  expect(await decided("SHARE_LINK", link, choice)).toMatchObject({ didSendMessage: true });
  const address = new URL(String((await texts(id))[0]?.split("\n")[1]));
  expect(address.pathname).toBe(`/activities/${game.id}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    referrer_id: user.id,
    custom_id: "room",
    link_id: "1-7",
  });
  const command = { command: "launch" };
  for (const action of ["deny", "copy"] as const) {
    const answer = await decided("SHARE_INTERACTION", command, { action });
    expect(answer).toEqual({ success: false });
  }
  expect(await decided("SHARE_INTERACTION", command, choice)).toEqual({ success: true });
  const slashed = { ...command, command: "/launch" };
  expect(await decided("SHARE_INTERACTION", slashed, choice)).toEqual({ success: true });
  const worded = { ...command, content: "Play with me" };
  expect(await decided("SHARE_INTERACTION", worded, choice)).toEqual({ success: true });
  expect((await texts(id)).slice(0, 3)).toEqual(["Play with me", "/launch", "/launch"]);
  expect(await texts()).toEqual([]);
  expect(await decided("SHARE_LINK", link, { ...choice, channel: "1" })).toMatchObject({
    code: 4005,
  });
});

test.each([
  ["nothing", undefined, false],
  ["an empty picture", 0, false],
  ["8 MiB", EIGHT_MIB, true],
  ["more", EIGHT_MIB + 1, false],
])("a picture of %s is taken or not", async (_what, size, taken) => {
  const { decided } = await openAll();
  const data = Buffer.alloc(size ?? 0).toString("base64");
  const file = { filename: "a.png", contentType: "image/png", data };
  const choice = { action: "allow", ...(size === undefined ? {} : { file }) } as const;
  const answer = await decided("INITIATE_IMAGE_UPLOAD", {}, choice);
  expect(answer).toEqual(
    taken
      ? { image_url: expect.stringContaining("/ephemeral-attachments/") }
      : expect.objectContaining({ code: 1000 }),
  );
});

test("a host is trusted once the person always allows its links, which then open by themselves", async () => {
  const { platform, user, game } = await openHosted();
  const opened: string[] = [];
  const session = platform.domain(activityHost).open(
    { userId: user.id, applicationId: game.id },
    {
      send: (message) => {
        if (message.type === "open") opened.push(message.url);
      },
    },
  );
  session.receive([0, { v: 1, client_id: game.id, frame_id: session.id }]);
  const url = "https://example.com/x";
  const ask = (nonce: string) =>
    session.receive([1, { cmd: "OPEN_EXTERNAL_LINK", args: { url }, nonce }]);
  const decide = async (action: "allow" | "copy") => {
    const [prompt] = session.prompts.list();
    session.prompts.decide(prompt?.id as number, { action, always: true });
    await goOn();
  };
  ask("1");
  await decide("copy");
  ask("2");
  expect(session.prompts.list()).toHaveLength(1);
  await decide("allow");
  expect(opened).toEqual([]);
  ask("3");
  expect(session.prompts.list()).toEqual([]);
  expect(opened).toEqual([url]);
});
