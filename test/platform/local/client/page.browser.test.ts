import { expect, test } from "vitest";
import { chromiumPath, openPage, shareBrowser, tabTo } from "../../support/browser.js";
import { connected, openLocal } from "./support/program.js";

const activity = {
  details: "Lap 3 <b>",
  details_url: "https://game.example/lap",
  state: "In a race",
  type: 5,
  timestamps: { start: 1_795_262_400_000 },
  assets: { large_image: "track", large_text: "The track" },
  party: { id: "party-1", size: [2, 4], privacy: 1 },
  secrets: { join: "join-secret" },
  buttons: [
    { label: "Watch", url: "https://game.example/watch" },
    { label: "Trick", url: "javascript:alert(1)" },
  ],
};

test("the page shows what programs show, escaped, without secrets, and no links but to the web", async () => {
  const { platform, game } = await openLocal();
  const program = await connected(platform, game.id);
  await program.request("SET_ACTIVITY", { pid: 4711, activity });
  const response = await fetch(`${platform.webBase}/local-client`);
  const page = await response.text();
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page).toContain("Lap 3 &lt;b&gt;");
  expect(page).not.toContain("join-secret");
  expect(page).not.toContain('href="javascript:');
  expect(page).toContain("4711");
});

test("a decision needs the form of the page", async () => {
  const { platform, game, local } = await openLocal({ localClient: { authorize: "ask" } });
  const program = await connected(platform, game.id);
  const asked = platform.events.waitFor("local.authorize");
  program.send({ cmd: "AUTHORIZE", args: { scopes: ["openid"] }, nonce: "1" });
  await asked;
  const form = new URLSearchParams({ prompt: "1", decision: "approve", csrf: "guessed" });
  const url = `${platform.webBase}/local-client`;
  expect((await fetch(url, { method: "POST", body: form })).status).toBe(403);
  expect(local.prompts()).toHaveLength(1);
});

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

withBrowser("a person sees the activity, its parts named", async () => {
  const { platform, game } = await openLocal();
  const program = await connected(platform, game.id);
  await program.request("SET_ACTIVITY", { pid: 4711, activity });
  const { page, requests } = await openPage();
  await page.goto(`${platform.webBase}/local-client`);
  expect(await page.title()).toBe("Local client");
  await page.getByRole("heading", { name: "Activities (1)" }).waitFor();
  const shown = page.getByRole("article", { name: "Competing in Game" });
  const parts = await shown.getByRole("term").allTextContents();
  const values = await shown.getByRole("definition").allTextContents();
  expect(parts.map((part, index) => [part, values[index]?.trim()])).toEqual([
    ["Details", "Lap 3 <b>"],
    ["State", "In a race"],
    ["Party", "2 of 4"],
    ["Joining", "friends may join"],
    ["Started", "2026-11-21 12:00:00.000 UTC"],
    ["Large image", "track The track"],
  ]);
  const buttons = shown.getByRole("list", { name: "Buttons" });
  expect(await buttons.getByRole("link").allTextContents()).toEqual(["Watch"]);
  await page.getByText("@alice").waitFor();
  const foreign = requests.filter((url) => !/^(data:|http:\/\/127\.0\.0\.1:)/.test(url));
  expect(foreign).toEqual([]);
});

withBrowser("a person answers a program with the keyboard alone", async () => {
  const { platform, game, local } = await openLocal({ localClient: { authorize: "ask" } });
  const program = await connected(platform, game.id);
  const { page } = await openPage();
  for (const [button, answer] of [
    ["Authorize", { evt: null, data: { code: expect.any(String) } }],
    ["Cancel", { evt: "ERROR", data: { code: 5000 } }],
  ] as const) {
    const asked = platform.events.waitFor("local.authorize");
    program.send({ cmd: "AUTHORIZE", args: { scopes: ["identify"] }, nonce: "1" });
    await asked;
    await page.goto(`${platform.webBase}/local-client`);
    const question = page.getByRole("region", { name: "Game wants to access your account" });
    await question.getByText("See your username, display name and avatar").waitFor();
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    expect((await program.next())?.json).toMatchObject(answer);
    await page.getByText("No program shows anything.").waitFor();
    expect(local.prompts()).toEqual([]);
  }
});
