import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { send } from "../support/players.js";

const page = "https://example.org/";
const user = (login: string) => ({
  id: 1,
  login,
  html_url: `${page}${login}`,
  avatar_url: `${page}${login}.png`,
});
const repository = { id: 2, html_url: `${page}r`, name: "game", full_name: "alice/game" };
const commit = (id: string, message: string) => ({
  id: id.repeat(40),
  url: `${page}c/${id}`,
  message,
  author: { name: "Alice", username: "alice" },
});
const issue = {
  id: 3,
  number: 7,
  html_url: `${page}i/7`,
  user: user("bob"),
  title: "It breaks",
  body: "Here is how.",
};
const comment = { id: 4, html_url: `${page}o`, user: user("bob"), body: "Me, too." };

async function openWebhook() {
  const { platform, bot, text } = await openGuild();
  await bot.connect();
  const { body } = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  await bot.seen();
  const path = `/webhooks/${body.id}/${body.token}`;
  /** The messages that have come since the last call. */
  const messages = async () => (await bot.seen()).filter(([name]) => name === "MESSAGE_CREATE");
  const github = (event: string, sent: object) =>
    send(
      platform,
      "",
      "POST",
      `${path}/github`,
      { sender: user("alice"), repository, ...sent },
      {
        "x-github-event": event,
      },
    );
  const slack = (sent: unknown, query = "") =>
    send(platform, "", "POST", `${path}/slack${query}`, sent);
  return { platform, bot, text, path, messages, github, slack };
}

test("a message in Slack's format is written as a message of the webhook", async () => {
  const { messages, slack } = await openWebhook();
  const answer = await slack({
    text: "See <https://example.org/a|the page> &amp; <https://example.org/b>",
    username: "Crier",
    icon_url: `${page}crier.png`,
    channel: "#elsewhere",
    mrkdwn: true,
    attachments: [
      {
        fallback: "unread",
        color: "#36a64f",
        pretext: "Before",
        author_name: "Bob",
        author_link: `${page}bob`,
        author_icon: `${page}bob.png`,
        title: "Title",
        title_link: `${page}title`,
        text: "Text",
        fields: [
          { title: "Priority", value: "High", short: true },
          { name: "State", value: "<https://example.org|open>", inline: false },
        ],
        image_url: `${page}i.png`,
        thumb_url: `${page}t.png`,
        footer: "Foot",
        footer_icon: `${page}f.png`,
        ts: 1_700_000_000,
      },
    ],
  });
  expect(answer).toEqual({ status: 200, body: "ok" });
  const [[, message]] = (await messages()) as [[string, Record<string, unknown>]];
  expect(message).toMatchObject({
    content: "See [the page](https://example.org/a) & https://example.org/b",
    author: { username: "Crier", bot: true },
    embeds: [
      {
        type: "rich",
        color: 0x36a64f,
        title: "Title",
        url: `${page}title`,
        description: "Before\nText",
        timestamp: "2023-11-14T22:13:20.000Z",
        author: { name: "Bob", url: `${page}bob`, icon_url: `${page}bob.png` },
        fields: [
          { name: "Priority", value: "High", inline: true },
          { name: "State", value: "[open](https://example.org)", inline: false },
        ],
        image: { url: `${page}i.png` },
        thumbnail: { url: `${page}t.png` },
        footer: { text: "Foot", icon_url: `${page}f.png` },
      },
    ],
  });
});

test("a message in Slack's format comes as JSON, as a form, or as a form with JSON", async () => {
  const { platform, path, messages, slack } = await openWebhook();
  expect(await slack({ text: "json" }, "?wait=false")).toEqual({ status: 204, body: undefined });
  const form = async (body: URLSearchParams | FormData) =>
    (await fetch(`${platform.apiBase}${path}/slack`, { method: "POST", body })).status;
  expect(await form(new URLSearchParams({ text: "fields" }))).toBe(200);
  expect(await form(new URLSearchParams({ payload: '{"text":"payload"}' }))).toBe(200);
  const parts = new FormData();
  parts.append("payload", '{"text":"parts"}');
  expect(await form(parts)).toBe(200);
  expect(await form(new URLSearchParams({ payload: "{" }))).toBe(400);
  const said = (await messages()).map(([, { content }]) => content);
  expect(said).toEqual(["json", "fields", "payload", "parts"]);
});

test("a message in Slack's format that is wrong is refused in the service's words", async () => {
  const { slack, messages, platform, path } = await openWebhook();
  expect(await slack({ text: "x".repeat(2001) })).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: { text: { _errors: [{ message: "Must be 2000 or fewer in length." }] } },
    },
  });
  expect(await slack({ attachments: [{ color: "green" }] })).toMatchObject({
    status: 400,
    body: {
      errors: { attachments: { 0: { color: { _errors: [{ code: "STRING_TYPE_REGEX" }] } } } },
    },
  });
  expect(await slack({})).toMatchObject({
    status: 400,
    body: { code: 50006, message: "Cannot send an empty message" },
  });
  const wrongToken = path.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
  expect(await send(platform, "", "POST", `${wrongToken}/slack`, { text: "x" })).toMatchObject({
    status: 401,
    body: { code: 50027 },
  });
  expect(await messages()).toEqual([]);
});

const review = {
  user: user("bob"),
  body: "Fine.",
  html_url: `${page}v`,
  state: "changes_requested",
};
const suite = {
  conclusion: "failure",
  head_branch: "main",
  head_sha: "a".repeat(40),
  app: { name: "CI" },
};
const run = {
  name: "tests",
  html_url: `${page}run`,
  check_suite: suite,
  conclusion: "success",
  output: { title: "All", summary: "passed" },
};
const discussion = {
  title: "How?",
  number: 9,
  html_url: `${page}d/9`,
  user: user("bob"),
  body: "Tell.",
};

test.each([
  [
    "push",
    {
      ref: "refs/heads/main",
      commits: [commit("a", "fix: it\n\nmore"), commit("b", "feat: this")],
      compare: `${page}cmp`,
    },
    {
      title: "[game:main] 2 new commits",
      url: `${page}cmp`,
      description: `[\`aaaaaaa\`](${page}c/a) fix: it - alice\n[\`bbbbbbb\`](${page}c/b) feat: this - alice`,
    },
  ],
  [
    "push",
    { ref: "refs/heads/main", commits: [commit("a", "fix: it")], compare: `${page}cmp` },
    { title: "[game:main] 1 new commit", url: `${page}c/a` },
  ],
  [
    "push",
    { ref: "refs/heads/main", forced: true, head_commit: commit("c", "m"), compare: `${page}cmp` },
    { title: "[game] Branch main was force-pushed to `ccccccc`", url: `${page}cmp` },
  ],
  [
    "create",
    { ref: "next", ref_type: "branch" },
    { title: "[alice/game] New branch created: next" },
  ],
  ["delete", { ref: "v1", ref_type: "tag" }, { title: "[alice/game] Tag deleted: v1" }],
  [
    "issues",
    { action: "opened", issue },
    {
      title: "[alice/game] Issue opened: #7 It breaks",
      url: `${page}i/7`,
      description: "Here is how.",
    },
  ],
  [
    "issue_comment",
    { action: "created", issue, comment },
    {
      title: "[alice/game] New comment on issue #7: It breaks",
      url: `${page}o`,
      description: "Me, too.",
    },
  ],
  [
    "issue_comment",
    { action: "created", issue: { ...issue, pull_request: {} }, comment },
    { title: "[alice/game] New comment on pull request #7: It breaks" },
  ],
  [
    "pull_request",
    { action: "closed", pull_request: issue },
    { title: "[alice/game] Pull request closed: #7 It breaks", url: `${page}i/7` },
  ],
  [
    "pull_request_review",
    { action: "submitted", pull_request: issue, review },
    { title: "[alice/game] Pull request review changes requested: #7 It breaks", url: `${page}v` },
  ],
  [
    "pull_request_review_comment",
    { action: "created", pull_request: issue, comment },
    { title: "[alice/game] New review comment on pull request #7: It breaks" },
  ],
  [
    "commit_comment",
    { comment: { ...comment, commit_id: "d".repeat(40) } },
    { title: "[alice/game] New comment on commit `ddddddd`", description: "Me, too." },
  ],
  [
    "release",
    {
      action: "published",
      release: { id: 1, tag_name: "v2", html_url: `${page}v2`, author: user("bob") },
    },
    { title: "[alice/game] New release published: v2", url: `${page}v2` },
  ],
  [
    "fork",
    { forkee: { ...repository, full_name: "bob/game", html_url: `${page}f` } },
    { title: "[alice/game] Fork created: bob/game", url: `${page}f` },
  ],
  [
    "member",
    { action: "added", member: user("carol") },
    { title: "[alice/game] New collaborator added: carol", url: `${page}carol` },
  ],
  ["public", {}, { title: "[alice/game] Now open sourced!", url: `${page}r` }],
  ["watch", { action: "started" }, { title: "[alice/game] New star added", url: `${page}r` }],
  [
    "check_run",
    { action: "completed", check_run: run },
    { title: "[game] tests success on main", url: `${page}run`, description: "All\npassed" },
  ],
  [
    "check_suite",
    { action: "completed", check_suite: { ...suite, pull_requests: [{ number: 5 }] } },
    { title: "[game] CI checks failure on #5" },
  ],
  [
    "discussion",
    { action: "created", discussion },
    { title: "[alice/game] New discussion #9: How?", url: `${page}d/9`, description: "Tell." },
  ],
  [
    "discussion_comment",
    { action: "created", discussion, comment },
    { title: "[alice/game] New comment on discussion #9: How?", description: "Me, too." },
  ],
])("GitHub's event %s is written as a message of its own", async (event, sent, embed) => {
  const { github, messages } = await openWebhook();
  expect(await github(event, sent)).toEqual({ status: 204, body: undefined });
  const author = { name: "alice", url: `${page}alice`, icon_url: `${page}alice.png` };
  expect(await messages()).toMatchObject([
    [
      "MESSAGE_CREATE",
      { content: "", author: { username: "GitHub" }, embeds: [{ author, ...embed }] },
    ],
  ]);
});

test("of GitHub's other events and actions nothing is written", async () => {
  const { github, messages } = await openWebhook();
  const silent: [string, object][] = [
    ["ping", { zen: "Keep it logically awesome." }],
    ["constructor", {}],
    ["issues", { action: "labeled", issue }],
    ["push", { ref: "refs/heads/main", commits: [] }],
    ["check_run", { action: "created", check_run: { ...run, conclusion: null } }],
  ];
  for (const [event, sent] of silent) expect((await github(event, sent)).status).toBe(204);
  expect(await messages()).toEqual([]);
});

test("an event of GitHub needs its name, and fields of the right types", async () => {
  const { github, messages } = await openWebhook();
  expect(await github("", {})).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await github("push", { sender: { ...user("a"), id: "x" } })).toMatchObject({
    status: 400,
    body: {
      errors: {
        sender: {
          id: { _errors: [{ code: "NUMBER_TYPE_COERCE", message: 'Value "x" is not int.' }] },
        },
      },
    },
  });
  expect(await messages()).toEqual([]);
});

test("long texts of GitHub are cut to what an embed holds", async () => {
  const { github, messages } = await openWebhook();
  const long = { ...issue, title: "t".repeat(300), body: "b".repeat(5000) };
  expect((await github("issues", { action: "opened", issue: long })).status).toBe(204);
  const [[, { embeds }]] = (await messages()) as [[string, { embeds: Record<string, string>[] }]];
  expect(embeds[0]?.title).toHaveLength(256);
  expect(embeds[0]?.description).toHaveLength(4096);
});

test("a time that no date can be is refused by its field", async () => {
  const { slack } = await openWebhook();
  const refused = await slack({ attachments: [{ text: "late", ts: 8_640_000_000_001 }] });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { attachments: { 0: { ts: {} } } } },
  });
});
