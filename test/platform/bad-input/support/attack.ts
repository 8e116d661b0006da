/** Sends bad requests right before a good one, and says which were not refused as they should be. */

import type { RequestListener } from "node:http";
import inject from "light-my-request";
import { onTestFinished } from "vitest";
import { onServer } from "../../conformance/support/recorder.js";
import { openWorld } from "../../conformance/support/world.js";
import { send } from "../../support/players.js";
import { isAllowed } from "./allowed.js";
import { otherLines } from "./other-lines.js";
import { differenceOf, Line } from "./refusals.js";
import type { Bad, Operation, Request } from "./requests.js";

/** Number of requests after which the state is compared. */
const CHUNK = 16;

/** The world of the scenarios, and people in it who have no business there. */
export async function openBadWorld() {
  let answering!: Promise<RequestListener>;
  const stop = onServer((_table, handler) => {
    answering = handler;
  });
  onTestFinished(stop);
  const world = await openWorld({ unknownFields: "refuse" });
  stop();
  const handler = await answering;
  const { platform, player } = world;
  const { guilds } = platform;
  const mallory = player("mallory");
  const other = platform.createApplication({ name: "Other", bot: true, public: true });
  const elsewhere = guilds.create({ name: "Elsewhere", ownerId: mallory.id });
  const everything = guilds.createRole(elsewhere.id, "All", (2n ** 53n - 1n).toString());
  guilds.addMember(elsewhere.id, other.botUserId as string, [everything.id]);
  const channel = guilds.createChannel({ guildId: elsewhere.id, name: "elsewhere" });
  const otherBot = `Bot ${other.botToken}`;
  const path = `/channels/${channel.id}/messages`;
  const said = await send(platform, otherBot, "POST", path, { content: "elsewhere" });
  const ids = {
    guild_id: elsewhere.id,
    channel_id: channel.id,
    role_id: everything.id,
    message_id: said.body.id as string,
    overwrite_id: everything.id,
  };
  return { ...world, handler, mallory, otherBot, ids };
}

type BadWorld = Awaited<ReturnType<typeof openBadWorld>>;

/** The bad requests of an operation that no change of its parameters makes. */
function byOthers(world: BadWorld, operation: Operation, good: Request): Bad[] {
  const bads: Bad[] = operation.elsewhere(good, world.ids);
  const { authorization = "" } = good.headers;
  if (operation.open || authorization === "") return bads;
  const by = (what: string, as: string, line: string) => {
    const headers = { ...good.headers, authorization: as };
    bads.push({ what, request: { ...good, headers }, line });
  };
  by("no token", "", Line.noToken);
  by("an unknown token", `${authorization.split(" ")[0]} nonsense`, Line.badToken);
  by("a token of an unknown kind", "Basic bm9ib2R5OnNlY3JldA==", Line.noToken);
  by("a person of no concern", world.mallory.authorization, Line.noConcern);
  by("a bot of another guild", world.otherBot, Line.noConcern);
  return bads;
}

/** What was wrong with answers to bad requests. */
export interface Findings {
  /** What no refusal may be like, or no refusal at all. */
  readonly wrong: string[];
  /** What it would be if everything else in the request was right. */
  readonly imprecise: string[];
}

/** What was wrong with the answers to the bad requests that a good one can be turned into. */
export async function attack(world: BadWorld, operation: Operation, good: Request) {
  const { platform } = world;
  platform.rateLimits.set(operation.route, { limit: 1e9, windowMs: 1000 });
  const bads = [...operation.bads(good), ...byOthers(world, operation, good)]
    .filter((bad) => !isAllowed(operation.name, bad))
    .map((bad) => ({ ...bad, line: [bad.line, ...otherLines(operation.name, bad)].join("|") }));
  const findings: Findings = { wrong: [], imprecise: [] };
  const unable = { what: "no permission", request: good, line: Line.noPermission };
  if (!isAllowed(operation.name, unable) && inGuild(world, good)) {
    await askWithoutPermissions(world, unable, findings);
  }
  let before = JSON.stringify(platform.exportState());
  for (let at = 0; at < bads.length; at += CHUNK) {
    const some = bads.slice(at, at + CHUNK);
    for (const bad of some) await ask(world, bad, findings);
    const after = JSON.stringify(platform.exportState());
    if (after !== before) findings.wrong.push(`changed by one of ${some.map(({ what }) => what)}`);
    before = after;
  }
  platform.rateLimits.clear(operation.route);
  return findings;
}

/** Fields of a body that the description names and the platform, which refuses such, does not act on. */
export async function unreadFields(world: BadWorld, operation: Operation, good: Request) {
  const request = operation.withAllFields(good);
  if (request === undefined) return [];
  const { statusCode, body } = await answerTo(world, request);
  if (statusCode < 400) return [];
  const { errors = {} } = JSON.parse(body);
  return Object.keys(errors).filter(
    (name) => errors[name]._errors?.[0].message === "The platform does not act on this field.",
  );
}

/** The game's bot asks, and may nothing in the guild that @everyone or its roles would let it. */
async function askWithoutPermissions(world: BadWorld, unable: Bad, findings: Findings) {
  const { platform, guild, game } = world;
  const { managers, store } = platform.guilds;
  const member = platform.guilds.member(guild.id, game.botUserId as string);
  const everyone = store.roles.get(guild.id);
  if (member === undefined || everyone === undefined) return;
  const { roles } = member;
  const { permissions } = everyone;
  managers.members.update(member, { roles: [] });
  managers.roles.update(everyone, { permissions: "0" });
  const before = JSON.stringify(platform.exportState());
  await ask(world, unable, findings);
  if (JSON.stringify(platform.exportState()) !== before)
    findings.wrong.push("changed without permission");
  managers.members.update(store.member(guild.id, member.userId) ?? member, { roles });
  managers.roles.update(store.roles.get(guild.id) ?? everyone, { permissions });
}

/** Whether the game's bot asks for something in the guild. */
function inGuild({ platform, guild, game }: BadWorld, { path, headers }: Request): boolean {
  if (headers.authorization !== `Bot ${game.botToken}`) return false;
  const [, kind, id = ""] = path.split(/[/?]/);
  if (kind === "guilds") return id === guild.id;
  if (kind === "channels") return platform.guilds.channel(id)?.guildId === guild.id;
  return kind === "webhooks" || kind === "invites";
}

function answerTo({ handler, platform }: BadWorld, { method, path, headers, body }: Request) {
  return inject(handler as never, {
    method: method as "GET",
    url: new URL(platform.apiBase).pathname + path,
    headers: { host: "127.0.0.1", ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

async function ask(world: BadWorld, { what, request, line }: Bad, findings: Findings) {
  const { statusCode, body } = await answerTo(world, request);
  const problem = problemOf(statusCode, body);
  if (problem !== undefined) findings.wrong.push(`${what}: ${problem}`);
  const difference = differenceOf(line, statusCode, body);
  if (difference !== undefined) findings.imprecise.push(`${what}: ${difference}`);
}

/** What is wrong with a refusal, if it is one. */
function problemOf(status: number, body: string): string | undefined {
  if (status < 400 || status >= 500) return `answered ${status}`;
  const { code, message, errors } = JSON.parse(body);
  if (typeof code !== "number" || typeof message !== "string") return `has the body ${body}`;
  if (code !== 50035) return errors === undefined ? undefined : `has errors with ${code}`;
  return isTree(errors) ? undefined : `has the errors ${JSON.stringify(errors)}`;
}

/** Whether each branch of an error tree ends with what is wrong there. */
function isTree(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null || Object.keys(tree).length === 0) return false;
  return Object.entries(tree).every(([name, value]) =>
    name === "_errors"
      ? Array.isArray(value) &&
        value.length > 0 &&
        value.every(({ code, message }) => /^[A-Z_]+$/.test(code) && typeof message === "string")
      : isTree(value),
  );
}
