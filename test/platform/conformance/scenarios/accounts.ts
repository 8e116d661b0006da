import { granted, refused, type Scenarios } from "../support/world.js";

const UNMERGE = "/partner-sdk/provisional-accounts/unmerge";

/** Provisional accounts: `/partner-sdk/…`. */
export const accounts: Scenarios = {
  "POST /partner-sdk/token": async ({ accounts, alice }) => {
    await granted(accounts.token(await accounts.ticket()));
    await refused(403, 50025, accounts.token("nonsense"));
    await refused(400, 50035, accounts.token(""));
    await refused(400, 530020, accounts.token("nonsense", "OIDC"));
    await accounts.merge(alice.id, await accounts.ticket());
    await refused(400, 530010, accounts.token(await accounts.ticket()));
  },

  "POST /partner-sdk/token/bot": async ({ accounts, alice }) => {
    const fields = { external_user_id: "p1", preferred_global_name: "Nova" };
    await granted(accounts.bot("/partner-sdk/token/bot", fields));
    const long = { external_user_id: "", preferred_global_name: "x".repeat(33) };
    await refused(400, 50035, accounts.bot("/partner-sdk/token/bot", long));
    await refused(403, 20002, alice.send("POST", "/partner-sdk/token/bot", fields));
  },

  [`POST ${UNMERGE}`]: async ({ accounts, alice }) => {
    await granted(accounts.token(await accounts.ticket()));
    await accounts.merge(alice.id, await accounts.ticket());
    await granted(accounts.unmerge(await accounts.ticket()));
    await refused(400, 50229, accounts.unmerge(await accounts.ticket()));
    await refused(404, 10013, accounts.unmerge(await accounts.ticket("steam-2")));
  },

  [`POST ${UNMERGE}/bot`]: async ({ accounts, alice }) => {
    const fields = { external_user_id: "p1" };
    const { access_token } = await granted(accounts.bot("/partner-sdk/token/bot", fields));
    await accounts.merge(alice.id, access_token, "DISCORD_BOT_ISSUED_ACCESS_TOKEN");
    await granted(accounts.bot(`${UNMERGE}/bot`, fields));
    await refused(400, 50229, accounts.bot(`${UNMERGE}/bot`, fields));
    await refused(404, 10013, accounts.bot(`${UNMERGE}/bot`, { external_user_id: "nobody" }));
  },
};
