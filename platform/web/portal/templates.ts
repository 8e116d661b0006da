import { admin } from "../admin.js";

/** Something made by one click, and the code that does the same in a test. */
export interface Template {
  readonly title: string;
  readonly code: string;
  make(): Promise<Made>;
}

/** What there is to say of it afterwards. */
export interface Made {
  readonly text: string;
  /** The application that was made, if it is one with a bot. */
  readonly applicationId?: string;
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
      return { text: `one_${end} and two_${end} are friends, and in a lobby of ${game.id}.` };
    },
  },
  {
    title: "A guild with ten members and a bot",
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
      await admin("POST", "/channels", { guildId: guild.id, name: "general" });
      const members = `/guilds/${guild.id}/members`;
      await admin("POST", members, { userId: bot.botUserId });
      for (let count = 2; count <= 10; count++) {
        const { id } = await createUser(`member${count}_${end}`);
        await admin("POST", members, { userId: id });
      }
      const { clientSecret = "", botToken = "" } = bot;
      return {
        text: `The guild ${guild.id} belongs to owner_${end}.`,
        applicationId: bot.id,
        clientSecret,
        botToken,
      };
    },
  },
];
