import { admin } from "../admin.js";

/** Something made by one click, and the code that does the same in a test. */
export interface Template {
  readonly title: string;
  /** What one has then, in a sentence. */
  readonly about: string;
  readonly code: string;
  make(): Promise<Made>;
}

/** What there is to say of it afterwards. */
export interface Made {
  readonly text: string;
  /** The application that was made, if it is one with a bot. */
  readonly applicationId?: string;
  /** Where to see it: an address of the window. */
  readonly open: string;
  readonly clientSecret?: string;
  readonly botToken?: string;
}

interface WithId {
  readonly id: string;
}

/** Names are unique, so that a template can be used again. */
const suffix = () => Date.now().toString(36);

const createUser = (username: string) => admin<WithId>("POST", "/users", { username });

export const TEMPLATES: readonly Template[] = [
  {
    title: "Two friends who play",
    about: "Two people who are friends, in a lobby of a game.",
    code: `const one = platform.createUser({ username: "one" });
const two = platform.createUser({ username: "two" });
const game = platform.createApplication({ name: "Game", public: true });
platform.relationships.befriend(one.id, two.id);
for (const { id } of [one, two]) platform.as(id, game.id).joinLobby("secret");
`,
    async make() {
      const end = suffix();
      const one = await createUser(`one_${end}`);
      const two = await createUser(`two_${end}`);
      const game = await admin<WithId>("POST", "/applications", { name: "Game", public: true });
      await admin("POST", "/relationships", { userId: one.id, otherId: two.id });
      for (const { id } of [one, two]) {
        const action = { action: "joinLobby", arguments: [`secret-${end}`] };
        await admin("POST", "/act", { userId: id, applicationId: game.id, ...action });
      }
      return {
        text: `one_${end} and two_${end} are friends, and are in a lobby of “Game”.`,
        open: `/people/one_${end}/game/${game.id}+two_${end}/game/${game.id}`,
      };
    },
  },
  {
    title: "A guild with ten members and a bot",
    about: "A channel to write in, and a bot that waits for its program.",
    code: `const bot = platform.createApplication({ name: "Bot", bot: true });
const owner = platform.createUser({ username: "owner" });
const guild = platform.guilds.create({ name: "Guild", ownerId: owner.id });
platform.guilds.createChannel({ guildId: guild.id, name: "general" });
platform.guilds.addMember(guild.id, bot.botUserId);
for (let count = 2; count <= 10; count++) {
  const member = platform.createUser({ username: \`member\${count}\` });
  platform.guilds.addMember(guild.id, member.id);
}
`,
    async make() {
      const end = suffix();
      const bot = await admin<WithId & Made & { botUserId: string }>("POST", "/applications", {
        name: "Bot",
        bot: true,
      });
      const owner = await createUser(`owner_${end}`);
      const guild = await admin<WithId>("POST", "/guilds", { name: "Guild", ownerId: owner.id });
      const channel = { guildId: guild.id, name: "general" };
      const { id: general } = await admin<WithId>("POST", "/channels", channel);
      const members = `/guilds/${guild.id}/members`;
      await admin("POST", members, { userId: bot.botUserId });
      for (let count = 2; count <= 10; count++) {
        const { id } = await createUser(`member${count}_${end}`);
        await admin("POST", members, { userId: id });
      }
      const { clientSecret = "", botToken = "" } = bot;
      return {
        text: `“Guild” has ten members and a bot. Its owner is owner_${end}.`,
        open: `/people/owner_${end}/guild/${guild.id}/channel/${general}`,
        applicationId: bot.id,
        clientSecret,
        botToken,
      };
    },
  },
  {
    title: "A shop with a subscriber",
    about:
      "A game that sells a car and a pass. One person has a subscription, which renews when the platform’s clock reaches its date.",
    code: `const game = platform.createApplication({ name: "Shop" });
const buyer = platform.createUser({ username: "buyer" });
const shop = platform.domain(monetization);
shop.createSku({ applicationId: game.id, name: "Gold car", kind: "durable" });
const pass = shop.createSku({ applicationId: game.id, name: "Pass", kind: "subscription" });
shop.buy(buyer.id, pass.id);
`,
    async make() {
      const end = suffix();
      const game = await admin<WithId>("POST", "/applications", { name: "Shop" });
      const buyer = await createUser(`buyer_${end}`);
      const sku = (name: string, kind: string) =>
        admin<WithId>("POST", "/skus", { applicationId: game.id, name, kind });
      await sku("Gold car", "durable");
      const pass = await sku("Pass", "subscription");
      await admin("POST", `/users/${buyer.id}/purchases`, { skuId: pass.id });
      return {
        text: `buyer_${end} has subscribed to the pass of “Shop”.`,
        open: `/portal/${game.id}/monetization`,
      };
    },
  },
];
