/** Which of GitHub's events and of Slack's fields a webhook's message says, and which it does not. */

import { expect, test } from "vitest";
import { send } from "../support/players.js";
import {
  comment,
  commit,
  issue,
  openWebhook,
  page,
  repository,
  user,
} from "./support/foreign-webhook.js";

const review = { user: user("bob"), body: "Fine.", html_url: `${page}v`, state: "approved" };
const discussion = { title: "How?", number: 9, html_url: `${page}d/9`, user: user("bob") };
const suite = { conclusion: "success", head_sha: "a".repeat(40), app: { name: "CI" } };
const run = { name: "tests", html_url: `${page}run`, check_suite: suite, conclusion: "success" };
const pull = { pull_request: issue };

/** The embeds of the messages that have come. */
async function embedsOf(messages: () => Promise<[string, { embeds: object[] }][]>) {
  return (await messages()).flatMap(([, { embeds }]) => embeds);
}

test.each([
  ["issues", { action: "reopened", issue }, "[alice/game] Issue reopened: #7 It breaks"],
  ["issues", { action: "closed", issue }, "[alice/game] Issue closed: #7 It breaks"],
  [
    "pull_request",
    { action: "reopened", ...pull },
    "[alice/game] Pull request reopened: #7 It breaks",
  ],
  [
    "pull_request_review",
    { action: "dismissed", ...pull, review: { ...review, body: null } },
    "[alice/game] Pull request review dismissed: #7 It breaks",
  ],
  ["create", { ref: "v1", ref_type: "tag" }, "[alice/game] New tag created: v1"],
  [
    "check_suite",
    { check_suite: { ...suite, head_branch: null } },
    "[game] CI checks success on aaaaaaa",
  ],
  [
    "check_run",
    { check_run: { ...run, pull_requests: [{ number: 5 }] } },
    "[game] tests success on #5",
  ],
])("GitHub's %s with %j is announced without a text", async (event, sent, title) => {
  const { github, messages } = await openWebhook();
  expect((await github(event, sent)).status).toBe(204);
  const embeds = await embedsOf(messages);
  expect(embeds).toMatchObject([{ title }]);
  expect(embeds[0]).not.toHaveProperty("description");
});

test("the text of what is opened is shown, and the answer to a discussion", async () => {
  const { github, messages } = await openWebhook();
  await github("pull_request", { action: "opened", ...pull });
  const answered = { ...discussion, answer_html_url: `${page}d/9#a`, body: "Tell." };
  await github("discussion", { action: "answered", discussion: answered, answer: comment });
  await github("check_run", { check_run: { ...run, details_url: `${page}details` } });
  for (const output of [{ title: "All" }, { summary: "All" }]) {
    await github("check_run", { check_run: { ...run, output } });
  }
  expect(await embedsOf(messages)).toMatchObject([
    { title: "[alice/game] Pull request opened: #7 It breaks", description: "Here is how." },
    {
      title: "[alice/game] Answer marked on discussion #9: How?",
      url: `${page}d/9#a`,
      description: "Me, too.",
    },
    { url: `${page}details` },
    { description: "All" },
    { description: "All" },
  ]);
});

test("a push names ten commits, by who has an account and who has not", async () => {
  const { github, messages } = await openWebhook();
  const commits = [..."abcdefghijkl"].map((letter) => commit(letter, `step ${letter}`));
  const [first, ...others] = commits;
  const unknown = { ...(first as object), author: { name: "Carol" } };
  await github("push", { ref: "refs/tags/v1", commits: [unknown, ...others], compare: page });
  const [embed] = (await embedsOf(messages)) as { title: string; description: string }[];
  expect(embed?.title).toBe("[game:v1] 12 new commits");
  const lines = embed?.description.split("\n") ?? [];
  expect(lines).toHaveLength(10);
  expect([lines[0], lines[9]]).toEqual([
    `[\`aaaaaaa\`](${page}c/a) step a - Carol`,
    `[\`jjjjjjj\`](${page}c/j) step j - alice`,
  ]);
});

test("a check that failed has another colour than one that succeeded", async () => {
  const { github, messages } = await openWebhook();
  for (const conclusion of ["success", "failure"]) {
    await github("check_run", { check_run: { ...run, conclusion } });
  }
  const [good, bad] = (await embedsOf(messages)) as { color: number }[];
  expect(bad?.color).not.toBe(good?.color);
});

test("of other actions and kinds nothing is written", async () => {
  const { github, messages } = await openWebhook();
  const silent: [string, object][] = [
    ["issue_comment", { action: "deleted", issue, comment }],
    ["pull_request", { action: "labeled", ...pull }],
    ["pull_request_review", { action: "edited", ...pull, review }],
    ["pull_request_review_comment", { action: "deleted", ...pull, comment }],
    ["discussion", { action: "locked", discussion }],
    ["discussion_comment", { action: "deleted", discussion, comment }],
    [
      "release",
      {
        action: "deleted",
        release: { id: 1, tag_name: "v2", html_url: page, author: user("bob") },
      },
    ],
    ["member", { action: "removed", member: user("carol") }],
    ["create", { ref: "main", ref_type: "repository" }],
    ["fork", { repository }],
    ["check_suite", { action: "requested", check_suite: { ...suite, conclusion: null } }],
  ];
  for (const [event, sent] of silent) expect((await github(event, sent)).status).toBe(204);
  expect(await messages()).toEqual([]);
});

test("texts that just fit are whole, and longer ones end with dots", async () => {
  const { github, messages } = await openWebhook();
  const opened = (body: string) =>
    github("issues", { action: "opened", issue: { ...issue, body } });
  await opened("b".repeat(4096));
  await opened("b".repeat(4097));
  expect(await embedsOf(messages)).toMatchObject([
    { description: "b".repeat(4096) },
    { description: `${"b".repeat(4093)}...` },
  ]);
  const sender = (length: number) =>
    github("watch", { sender: user("c".repeat(length)), action: "started" });
  await sender(256);
  await sender(257);
  expect(await embedsOf(messages)).toMatchObject([
    { author: { name: "c".repeat(256) } },
    { author: { name: `${"c".repeat(253)}...` } },
  ]);
});

test("the parameters of the address are of their types, and the webhook is there", async () => {
  const { platform, path, slack, messages } = await openWebhook();
  for (const query of ["?wait=perhaps", "?with_components=perhaps", "?thread_id=here"]) {
    const field = query.slice(1).split("=")[0] as string;
    const refused = await slack({ text: "x" }, query);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors: { [field]: {} } } });
  }
  const elsewhere = path.replace(/\d+/, "1");
  expect(await send(platform, "", "POST", `${elsewhere}/slack`, { text: "x" })).toMatchObject({
    status: 404,
    body: { code: 10015 },
  });
  expect(await messages()).toEqual([]);
});

test("Slack's letters are written out once, and its links, colours and times are read", async () => {
  const { slack, messages } = await openWebhook();
  await slack({ text: "&amp;lt; &lt;b&gt; <mailto:a@b.example|write>" });
  await slack({ text: "x".repeat(2000) });
  const fields = [
    { title: "Long", value: "v" },
    { title: "Short", value: "&amp;", short: true },
    { name: "Named", value: "v", inline: true, short: false },
  ];
  const text = "<https://example.org|here>";
  await slack({ attachments: [{ title: "t", color: "#a0f", ts: 0, text, fields }] });
  const [escaped, long, rich] = (await messages()).map(([, message]) => message);
  expect(escaped.content).toBe("&lt; <b> [write](mailto:a@b.example)");
  expect(long.content).toHaveLength(2000);
  expect(rich.embeds).toMatchObject([
    {
      color: 0xaa00ff,
      description: "[here](https://example.org)",
      timestamp: expect.stringMatching(/^1970-01-01T00:00:00/),
      fields: [
        { name: "Long", inline: false },
        { name: "Short", value: "&", inline: true },
        { name: "Named", inline: true },
      ],
    },
  ]);
});
