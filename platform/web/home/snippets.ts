/** A way to connect, in steps that can be copied one after the other. */
export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly steps: readonly { readonly title: string; readonly code: string }[];
  /** Whether it needs the token of a bot. */
  readonly needsToken?: boolean;
}

interface Facts {
  /** Where the platform is, such as `http://127.0.0.1:7780`. */
  readonly origin: string;
  /** Token of a bot, where one was just made. */
  readonly token: string | undefined;
  /** Id of an application for games, if there is one. */
  readonly applicationId: string | undefined;
}

/** All ways to connect to the platform at an address. Secrets stand in the environment, not in code. */
export function snippets({ origin, token, applicationId }: Facts): readonly Snippet[] {
  const setToken = {
    title: "In your shell",
    code: `export BOT_TOKEN='${token ?? "the bot’s token"}'\n`,
  };
  return [
    {
      id: "bot",
      label: "A bot",
      about: "Any library works whose address can be set; this is discord.js.",
      needsToken: true,
      steps: [
        setToken,
        {
          title: "bot.mjs",
          code: `import { Client, Events, GatewayIntentBits } from "discord.js";

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: "${origin}/api" },
});
client.once(Events.ClientReady, ({ user }) => console.log(\`\${user.username} is here\`));
await client.login(process.env.BOT_TOKEN);
`,
        },
      ],
    },
    {
      id: "game",
      label: "A game",
      about:
        "With the SDK’s own classes. The browser opens to ask who signs in; there are no passwords.",
      steps: [
        {
          title: "game.mjs",
          code: `import { Client } from "game-social-sdk";

const client = new Client({
  applicationId: "${applicationId ?? "the application’s id"}",
  apiBase: "${origin}/api/v10",
  webBase: "${origin}",
});
await client.signIn({ scopes: Client.getDefaultPresenceScopes() });
console.log(client.getCurrentUserV2()?.displayName);
`,
        },
      ],
    },
    {
      id: "library",
      label: "An SDK program",
      about: "Programs with the vendor’s library or the open engine read two variables.",
      steps: [
        {
          title: "In your shell",
          code: `export SOCIAL_SDK_API_BASE=${origin}/api/v10\nexport SOCIAL_SDK_WEB_BASE=${origin}\n`,
        },
      ],
    },
    {
      id: "curl",
      label: "curl",
      about: "The HTTP API as any program calls it.",
      needsToken: true,
      steps: [
        setToken,
        {
          title: "Who am I?",
          code: `curl -H "Authorization: Bot $BOT_TOKEN" ${origin}/api/v10/users/@me\n`,
        },
      ],
    },
    {
      id: "test",
      label: "A test",
      about: "A platform of its own for each test, without this window.",
      steps: [
        {
          title: "platform.test.mjs",
          code: `import { startPlatform } from "game-social-sdk-platform";

await using platform = await startPlatform();
const alice = platform.createUser({ username: "alice" });
console.log(platform.apiBase, alice.id);
`,
        },
      ],
    },
  ];
}
