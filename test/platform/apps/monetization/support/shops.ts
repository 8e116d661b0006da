import {
  type CreatedApplication,
  monetization,
  type Platform,
} from "../../../../../platform/index.js";
import { openWithGame } from "../../../support/platform.js";
import { type Answer, send } from "../../../support/players.js";

/** Sends requests with an authorization. */
export const askAs =
  (platform: Platform, authorization: string) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    send(platform, authorization, method, path, body);

/** Two applications, of which each sells a subscription, and a guild of a user. */
export async function openShops() {
  const opened = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const { platform, user, game } = opened;
  const other = platform.createApplication({ name: "Other", bot: true });
  const store = platform.domain(monetization);
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const skus = new Map(
    [game, other].map((application) => [
      application,
      store.createSku({ applicationId: application.id, name: "Plan", kind: "subscription" }),
    ]),
  );
  const grantTo = async (
    application: CreatedApplication,
    owner_id: string,
    owner_type: 1 | 2,
  ): Promise<string> => {
    const bot = askAs(platform, `Bot ${application.botToken}`);
    const body = { sku_id: skus.get(application)?.id, owner_id, owner_type };
    const answer = await bot("POST", `/applications/${application.id}/entitlements`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.body.id;
  };
  const grant = (application: CreatedApplication, userId: string) =>
    grantTo(application, userId, 2);
  const grantToGuild = (application: CreatedApplication, guildId: string) =>
    grantTo(application, guildId, 1);
  const active = (application: CreatedApplication, userId: string, guildId: string | null = null) =>
    store.active(application.id, userId, guildId).map(({ id }) => id);
  return { ...opened, other, store, guild, skus, grant, grantToGuild, active };
}
