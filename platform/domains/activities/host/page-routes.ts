import type { Routes } from "../../../kernel/http/routes.js";
import { readScript } from "../../../kernel/web/assets.js";
import { Html, html } from "../../../kernel/web/html.js";
import { sendPage } from "../../../kernel/web/page.js";
import { styles } from "../../../kernel/web/styles.js";
import { hasActivities } from "../../identity/applications/api.js";
import { describeScope } from "../../identity/oauth2/api.js";
import { effectiveMappings } from "../core/group.js";
import type { HostContext } from "./context.js";
import { pageStyles } from "./page-styles.js";
import { SOCKET_PATH } from "./socket.js";

/** Most players on one page. */
const MAX_PLAYERS = 4;

/** Fields of the page's address that have few values. */
const CHOICES = { platform: ["desktop", "mobile"], device: ["phone", "tablet"] };

/**
 * `/activities/{application}`: an activity as a person sees it. Each `user` of the query is a player
 * on the page, side by side.
 */
export function hostPages(app: Routes, context: HostContext): void {
  const { applications, users, proxy, activities, kernel } = context;
  app.get("/activities/:application", (request, reply) => {
    const application = applications.get(request.params.application);
    if (application === undefined || !hasActivities(application)) {
      const body = html`<h1>No activity</h1>
<p>There is no application with this id that has activities.</p>`;
      return sendPage(reply, { title: "No activity", body, status: 404 });
    }
    const { user = [], ...rest } = request.query;
    const named = [user].flat();
    const fault = faultOf(named, rest);
    if (fault !== undefined) {
      const title = "The address is not valid";
      const body = html`<h1>${title}</h1>
<p>${fault}</p>`;
      return sendPage(reply, { title, body, status: 400 });
    }
    const people = users.people();
    const first = people[0]?.username;
    const players = named.length > 0 || first === undefined ? named : [first];
    const names = new Map(
      people.flatMap(({ id, username, globalName }) => {
        const shown = globalName ?? username;
        return [[id, shown] as const, [username, shown] as const];
      }),
    );
    const scopes = Object.fromEntries(SHOWN_SCOPES.map((scope) => [scope, describeScope(scope)]));
    const settings = {
      application: { id: application.id, name: application.name },
      socket: SOCKET_PATH,
      players: players.map((id) => ({ user: id, name: names.get(id) ?? id })),
      query: Object.fromEntries(
        ["channel", "platform", "device", "custom_id", "link_id", "referrer_id"].flatMap((name) => {
          const value = rest[name];
          return typeof value === "string" ? [[name, value]] : [];
        }),
      ),
      mapped: effectiveMappings(activities.settings(application.id)).length > 0,
      scopes,
    };
    const nonce = kernel.random.secret(16);
    const others = people.filter(
      ({ username, id }) =>
        players.length < MAX_PLAYERS && !players.some((p) => p === username || p === id),
    );
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${application.name}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(styles + pageStyles)}</style>
</head>
<body class="activity">
<header aria-label="Activity"><h1>${application.name}</h1>
<nav aria-label="Players">${others
      .slice(0, 8)
      .map(
        ({ username, globalName }) =>
          html`<a href="?${new URLSearchParams([...players, username].map((each): [string, string] => ["user", each])).toString()}">Add ${globalName ?? username}</a> `,
      )}</nav></header>
<main id="players" data-settings="${JSON.stringify(settings)}"></main>
<script type="module" nonce="${nonce}">${new Html(readScript("activity.js"))}</script>
</body>
</html>
`;
    const socket = kernel.urls.web.replace(/^http/, "ws");
    return reply
      .headers({
        "content-security-policy": [
          "default-src 'none'",
          `script-src 'nonce-${nonce}'`,
          `style-src 'nonce-${nonce}'`,
          "img-src data:",
          `connect-src 'self' ${socket} ${socket.replace("127.0.0.1", "localhost")}`,
          `frame-src ${proxy.origin(application.id)}`,
          // The window shows the page beside the rest of what a person does.
          "frame-ancestors 'self'",
          "base-uri 'none'",
        ].join("; "),
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .type("text/html; charset=utf-8")
      .send(page.text);
  });
}

/** What is wrong with the query of a page's address, and what it may be. */
function faultOf(users: readonly string[], query: Readonly<Record<string, unknown>>) {
  if (users.length > MAX_PLAYERS) {
    return `A page shows at most ${MAX_PLAYERS} players, but the address names ${users.length}. Open another window for the others.`;
  }
  for (const [name, choices] of Object.entries(CHOICES)) {
    const given = query[name];
    if (given === undefined || choices.some((each) => each === given)) continue;
    return `"${name}" must be ${choices.join(" or ")}, but it is "${String(given).slice(0, 100)}".`;
  }
  return undefined;
}

/** Scopes that activities usually ask for, whose meaning the page can say. */
const SHOWN_SCOPES = [
  "identify",
  "guilds",
  "guilds.members.read",
  "guilds.channels.read",
  "relationships.read",
  "rpc.activities.write",
  "rpc.voice.read",
  "applications.commands",
  "applications.entitlements",
  "dm_channels.read",
  "email",
  "openid",
];
