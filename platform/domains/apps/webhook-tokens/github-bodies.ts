import { anything, orNull, required } from "../../../kernel/http/input/fields.js";
import { list, type Read, text, url, whole, yesNo } from "../../../kernel/http/input/readers.js";
import { foreignFields as fields } from "./foreign-fields.js";

const any = text();
const anyOrNull = orNull(any);
const link = url(["http", "https"]);
const number = required(whole());
const page = required(link);

const user = fields({ id: number, login: required(any), html_url: page, avatar_url: page });
const repository = fields({
  id: number,
  html_url: page,
  name: required(any),
  full_name: required(any),
});

const comment = fields({
  id: number,
  html_url: page,
  user: required(user),
  commit_id: anyOrNull,
  body: required(any),
});

const issue = fields({
  id: number,
  number,
  html_url: page,
  user: required(user),
  title: required(any),
  body: anyOrNull,
  pull_request: anything,
});

const commit = fields({
  id: required(any),
  url: page,
  message: required(any),
  author: required(fields({ username: anyOrNull, name: required(any) })),
});

const pullRequests = orNull(list(fields({ number })));

const checkSuite = fields({
  conclusion: anyOrNull,
  head_branch: anyOrNull,
  head_sha: required(any),
  pull_requests: pullRequests,
  app: required(fields({ name: required(any) })),
});

const checkRun = fields({
  conclusion: anyOrNull,
  name: required(any),
  html_url: page,
  check_suite: required(checkSuite),
  details_url: orNull(link),
  output: orNull(fields({ title: anyOrNull, summary: anyOrNull })),
  pull_requests: pullRequests,
});

const discussion = fields({
  title: required(any),
  number,
  html_url: page,
  answer_html_url: orNull(link),
  body: anyOrNull,
  user: required(user),
});

/** A delivery of GitHub, with the fields that the platform reads. */
export const githubBody = fields({
  action: anyOrNull,
  ref: anyOrNull,
  ref_type: anyOrNull,
  comment: orNull(comment),
  issue: orNull(issue),
  pull_request: orNull(issue),
  repository: orNull(repository),
  forkee: orNull(repository),
  sender: required(user),
  member: orNull(user),
  release: orNull(
    fields({ id: number, tag_name: required(any), html_url: page, author: required(user) }),
  ),
  head_commit: orNull(commit),
  commits: orNull(list(commit)),
  forced: orNull(yesNo),
  compare: orNull(link),
  review: orNull(
    fields({ user: required(user), body: anyOrNull, html_url: page, state: required(any) }),
  ),
  check_run: orNull(checkRun),
  check_suite: orNull(checkSuite),
  discussion: orNull(discussion),
  answer: orNull(comment),
});
export type GithubBody = Read<typeof githubBody>;
