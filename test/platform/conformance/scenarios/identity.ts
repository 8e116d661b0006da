import { connections } from "../../../../platform/index.js";
import { send } from "../../support/players.js";
import { granted, refused, type Scenarios } from "../support/world.js";

/** Who is who: `/users/…`, `/oauth2/…`, `/applications/@me` and `/gateway`. */
export const identity: Scenarios = {
  "GET /users/@me": async ({ platform, alice, bot, player }) => {
    await granted(alice.send("GET", "/users/@me"));
    await granted(bot("GET", "/users/@me"));
    platform.users.update(alice.id, { globalName: "Alice", email: "a@b.example", avatar: "a_1" });
    const scopes = "identify email";
    await granted(player("dave", scopes).send("GET", "/users/@me"));
    await refused(403, 50026, player("erin", "openid").send("GET", "/users/@me"));
    await refused(401, 50025, send(platform, "Bearer nonsense", "GET", "/users/@me"));
  },

  "GET /users/@me/connections": async ({ platform, carol, player }) => {
    const dave = player("dave", "connections");
    const account = { type: "steam", accountId: "76561198000000001", name: "dave" } as const;
    platform.domain(connections).add(dave.id, account);
    await granted(dave.send("GET", "/users/@me/connections"));
    await refused(403, 50026, carol.send("GET", "/users/@me/connections"));
  },

  "GET /users/{user_id}": async ({ platform, game, alice, bot, accounts }) => {
    await accounts.token(await accounts.ticket());
    for (const { id } of platform.users.all()) await granted(bot("GET", `/users/${id}`));
    await granted(bot("GET", `/users/${game.botUserId}`));
    await refused(404, 10013, bot("GET", "/users/1"));
    await refused(403, 20002, alice.send("GET", `/users/${alice.id}`));
  },

  "GET /oauth2/@me": async ({ alice, bot, player }) => {
    await granted(alice.send("GET", "/oauth2/@me"));
    await granted(player("dave", "openid").send("GET", "/oauth2/@me"));
    await refused(403, 20001, bot("GET", "/oauth2/@me"));
  },

  "GET /oauth2/userinfo": async ({ platform, player }) => {
    const dave = player("dave", "openid identify email");
    await granted(dave.send("GET", "/oauth2/userinfo"));
    platform.users.update(dave.id, { email: "d@b.example", globalName: "Dave", avatar: "1" });
    await granted(dave.send("GET", "/oauth2/userinfo"));
    await granted(player("erin", "openid").send("GET", "/oauth2/userinfo"));
    await refused(403, 50026, player("fred", "identify").send("GET", "/oauth2/userinfo"));
  },

  "GET /oauth2/keys": ({ stranger }) => granted(stranger("GET", "/oauth2/keys")),

  "GET /oauth2/applications/@me": async ({ bot, alice }) => {
    await granted(bot("GET", "/oauth2/applications/@me"));
    await refused(403, 20002, alice.send("GET", "/oauth2/applications/@me"));
  },

  "GET /applications/@me": async ({ bot, alice }) => {
    await granted(bot("GET", "/applications/@me"));
    await refused(403, 20002, alice.send("GET", "/applications/@me"));
  },

  "GET /gateway": ({ stranger }) => granted(stranger("GET", "/gateway")),

  "GET /gateway/bot": async ({ bot, alice }) => {
    await granted(bot("GET", "/gateway/bot"));
    await refused(403, 20002, alice.send("GET", "/gateway/bot"));
  },
};
