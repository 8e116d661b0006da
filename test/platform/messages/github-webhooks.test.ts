import { expect, test } from "vitest";
import {
  comment,
  commit,
  issue,
  openWebhook,
  page,
  repository,
  user,
} from "./support/foreign-webhook.js";

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
