import { missingField } from "../../../kernel/http/api-error.js";
import { read } from "../../../kernel/http/input/readers.js";
import { type GithubBody, githubBody } from "./github-bodies.js";

/** What a message says of an event besides who caused it. */
interface Notice {
  readonly title: string;
  readonly url?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly color?: number;
}

/** Colours of notices, by their subject. */
const Colour = {
  Push: 0x7289da,
  ForcedPush: 0xfc2929,
  Issue: 0xeb6420,
  Comment: 0xe68d60,
  PullRequest: 0x009800,
  Review: 0xbfe5bf,
  Success: 0x009800,
  Failure: 0xfc2929,
} as const;

/** Most characters of a title and of a description, as embeds allow. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4096;

/** Most commits that a message names. */
const MAX_COMMITS = 10;

type Notifier = (body: GithubBody) => Notice | undefined;

const repository = ({ repository }: GithubBody) => repository?.full_name ?? "";
const short = (sha: string) => sha.slice(0, 7);
const named = (one: { number: number; title: string }) => `#${one.number} ${one.title}`;

/** The kinds of events of which messages are made; of others there is none. */
const notifiers: Readonly<Record<string, Notifier>> = {
  push: (body) => (body.forced ? forcedPush(body) : push(body)),
  create: (body) => reference(body, "New", "created"),
  delete: (body) => reference(body, "", "deleted"),
  issues: (body) => {
    const { issue, action } = body;
    if (!issue || !among(action, "opened", "closed", "reopened")) return undefined;
    const description = action === "opened" ? issue.body : undefined;
    const title = `[${repository(body)}] Issue ${action}: ${named(issue)}`;
    return { title, url: issue.html_url, description, color: Colour.Issue };
  },
  issue_comment: (body) => {
    const { issue, comment, action } = body;
    if (!issue || !comment || action !== "created") return undefined;
    const kind = issue.pull_request ? "pull request" : "issue";
    const title = `[${repository(body)}] New comment on ${kind} ${named(issue).replace(" ", ": ")}`;
    const color = issue.pull_request ? Colour.Review : Colour.Comment;
    return { title, url: comment.html_url, description: comment.body, color };
  },
  pull_request: (body) => {
    const { pull_request: pull, action } = body;
    if (!pull || !among(action, "opened", "closed", "reopened")) return undefined;
    const description = action === "opened" ? pull.body : undefined;
    const title = `[${repository(body)}] Pull request ${action}: ${named(pull)}`;
    return { title, url: pull.html_url, description, color: Colour.PullRequest };
  },
  pull_request_review: (body) => {
    const { pull_request: pull, review, action } = body;
    if (!pull || !review || !among(action, "submitted", "dismissed")) return undefined;
    const state = action === "dismissed" ? "dismissed" : review.state.replaceAll("_", " ");
    const title = `[${repository(body)}] Pull request review ${state}: ${named(pull)}`;
    return { title, url: review.html_url, description: review.body, color: Colour.Review };
  },
  pull_request_review_comment: (body) => {
    const { pull_request: pull, comment, action } = body;
    if (!pull || !comment || action !== "created") return undefined;
    const title = `[${repository(body)}] New review comment on pull request ${named(pull).replace(" ", ": ")}`;
    return { title, url: comment.html_url, description: comment.body, color: Colour.Review };
  },
  commit_comment: (body) => {
    const { comment } = body;
    if (!comment) return undefined;
    const title = `[${repository(body)}] New comment on commit \`${short(comment.commit_id ?? "")}\``;
    return { title, url: comment.html_url, description: comment.body };
  },
  discussion: (body) => {
    const { discussion, answer, action } = body;
    if (!discussion || !among(action, "created", "answered")) return undefined;
    const what = action === "created" ? "New discussion" : "Answer marked on discussion";
    const title = `[${repository(body)}] ${what} ${named(discussion).replace(" ", ": ")}`;
    return action === "created"
      ? { title, url: discussion.html_url, description: discussion.body }
      : {
          title,
          url: discussion.answer_html_url ?? discussion.html_url,
          description: answer?.body,
        };
  },
  discussion_comment: (body) => {
    const { discussion, comment, action } = body;
    if (!discussion || !comment || action !== "created") return undefined;
    const title = `[${repository(body)}] New comment on discussion ${named(discussion).replace(" ", ": ")}`;
    return { title, url: comment.html_url, description: comment.body };
  },
  release: (body) => {
    const { release, action } = body;
    if (!release || action !== "published") return undefined;
    const title = `[${repository(body)}] New release published: ${release.tag_name}`;
    return { title, url: release.html_url };
  },
  fork: (body) => {
    const { forkee } = body;
    if (!forkee) return undefined;
    const title = `[${repository(body)}] Fork created: ${forkee.full_name}`;
    return { title, url: forkee.html_url };
  },
  member: (body) => {
    const { member, action } = body;
    if (!member || action !== "added") return undefined;
    const title = `[${repository(body)}] New collaborator added: ${member.login}`;
    return { title, url: member.html_url };
  },
  public: (body) => ({
    title: `[${repository(body)}] Now open sourced!`,
    url: body.repository?.html_url,
  }),
  watch: (body) => ({
    title: `[${repository(body)}] New star added`,
    url: body.repository?.html_url,
  }),
  check_run: (body) => {
    const { check_run: run } = body;
    if (!run?.conclusion) return undefined;
    const { check_suite: suite } = run;
    const title = `[${body.repository?.name ?? ""}] ${run.name} ${run.conclusion} on ${placeOf(suite, run.pull_requests)}`;
    const { title: said, summary } = run.output ?? {};
    const description = [said, summary].filter(Boolean).join("\n");
    return {
      title,
      url: run.details_url ?? run.html_url,
      description,
      color: verdict(run.conclusion),
    };
  },
  check_suite: (body) => {
    const { check_suite: suite } = body;
    if (!suite?.conclusion) return undefined;
    const title = `[${body.repository?.name ?? ""}] ${suite.app.name} checks ${suite.conclusion} on ${placeOf(suite)}`;
    return { title, url: body.repository?.html_url, color: verdict(suite.conclusion) };
  },
};

function push(body: GithubBody): Notice | undefined {
  const { commits, compare, ref } = body;
  const [first] = commits ?? [];
  if (!commits || first === undefined) return undefined;
  const branch = (ref ?? "").replace(/^refs\/(heads|tags)\//, "");
  const count = `${commits.length} new commit${commits.length === 1 ? "" : "s"}`;
  const lines = commits.slice(0, MAX_COMMITS).map(({ id, url, message, author }) => {
    const [subject] = message.split("\n", 1);
    return `[\`${short(id)}\`](${url}) ${subject} - ${author.username ?? author.name}`;
  });
  return {
    title: `[${body.repository?.name ?? ""}:${branch}] ${count}`,
    url: commits.length === 1 ? first.url : compare,
    description: lines.join("\n"),
    color: Colour.Push,
  };
}

function forcedPush(body: GithubBody): Notice {
  const branch = (body.ref ?? "").replace(/^refs\/heads\//, "");
  const head = short(body.head_commit?.id ?? "");
  return {
    title: `[${body.repository?.name ?? ""}] Branch ${branch} was force-pushed to \`${head}\``,
    url: body.compare,
    color: Colour.ForcedPush,
  };
}

function reference(body: GithubBody, before: string, done: string): Notice | undefined {
  const { ref, ref_type: kind } = body;
  if (!ref || !kind || !among(kind, "branch", "tag")) return undefined;
  const words = before === "" ? kind[0]?.toUpperCase() + kind.slice(1) : `${before} ${kind}`;
  const title = `[${repository(body)}] ${words} ${done}: ${ref}`;
  return { title, url: body.repository?.html_url };
}

function placeOf(
  suite: NonNullable<GithubBody["check_suite"]>,
  pulls: readonly { number: number }[] | null = suite.pull_requests ?? null,
): string {
  const [pull] = pulls ?? [];
  return pull === undefined ? (suite.head_branch ?? short(suite.head_sha)) : `#${pull.number}`;
}

const verdict = (conclusion: string) =>
  conclusion === "success" ? Colour.Success : Colour.Failure;

const among = (value: string | null | undefined, ...allowed: string[]) =>
  allowed.includes(value ?? "");

const clipped = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 3)}...`;

/**
 * The message that announces an event of GitHub, as the body of a webhook's message; undefined for an
 * event without a message.
 *
 * @param event - the header `X-GitHub-Event`
 * @throws ApiError 50035 for a field that is wrong, and without an event
 */
export function githubMessage(
  event: string | undefined,
  sent: unknown,
): Record<string, unknown> | undefined {
  const body = read(githubBody, sent ?? {});
  if (!event) throw missingField("X-GitHub-Event");
  const notice = Object.hasOwn(notifiers, event) ? notifiers[event]?.(body) : undefined;
  if (notice === undefined) return undefined;
  const { sender } = body;
  const { url, description, color } = notice;
  return {
    username: "GitHub",
    embeds: [
      {
        author: {
          name: clipped(sender.login, MAX_TITLE),
          url: sender.html_url,
          icon_url: sender.avatar_url,
        },
        title: clipped(notice.title, MAX_TITLE),
        ...(url ? { url } : {}),
        ...(description ? { description: clipped(description, MAX_DESCRIPTION) } : {}),
        ...(color === undefined ? {} : { color }),
      },
    ],
  };
}
