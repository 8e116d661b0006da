import type {
  ApplicationSettings,
  CreatedApplication,
} from "../domains/identity/applications/api.js";
import type { Platform } from "../platform.js";

/** Every privileged intent of a bot: members, presences and message content. */
const PRIVILEGED_INTENTS = (1 << 1) | (1 << 8) | (1 << 15);

/** Makes the application of a test: a public client, as games are, with a bot. */
export function createTestApplication(
  platform: Platform,
  settings: Partial<ApplicationSettings>,
): CreatedApplication {
  return createBotApplication(platform, { name: "Test Game", public: true, ...settings });
}

/** Makes an application with a bot that may have every intent. */
export function createBotApplication(
  platform: Platform,
  settings: Partial<ApplicationSettings> & { readonly name: string },
): CreatedApplication {
  const intents = { bot: true, privilegedIntents: PRIVILEGED_INTENTS };
  return platform.createApplication({ ...intents, ...settings });
}
