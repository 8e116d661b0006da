import { readArguments, usage } from "./command_options.js";
import { activities } from "./domains/activities/domain.js";
import { activityHost } from "./domains/activity_host/domain.js";
import { hasViewer, openBrowser } from "./open_browser.js";
import type { Platform } from "./platform.js";
import { startPlatform } from "./start.js";

/** Where the command writes, and what ends it. */
export interface CliEnvironment {
  /** Writes to standard output. */
  print?: ((text: string) => void) | undefined;
  /** Writes to standard error. */
  complain?: ((text: string) => void) | undefined;
  /** Ends the command. Default: the signals SIGINT and SIGTERM. */
  signal?: AbortSignal | undefined;
  /** Opens an address in a browser. Default: the user's, where there is somebody to see it. */
  open?: ((address: string) => void) | undefined;
}

/**
 * The command `game-social-sdk-platform`, which `game-social-sdk platform` calls, too: runs a local platform until it is interrupted.
 *
 * @param argv - the arguments after the command
 * @returns the exit code: 0, or 2 for arguments or files that do not fit
 */
export async function runPlatformCli(
  argv: readonly string[],
  environment: CliEnvironment = {},
): Promise<number> {
  const { print = (text) => process.stdout.write(text) } = environment;
  const { open = (address) => hasViewer() && openBrowser(address) } = environment;
  const { complain = (text) => process.stderr.write(text) } = environment;
  try {
    const options = readArguments(argv);
    if (options.help) {
      print(usage);
      return 0;
    }
    const platform = await startPlatform(options.platform);
    try {
      const sample = platform.users.all().length > 0 ? undefined : createSample(platform);
      const activity =
        options.activity === undefined ? undefined : showActivity(platform, options.activity);
      await platform.stored();
      if (options.localClient !== undefined) await platform.localClient.start(options.localClient);
      print(
        options.json
          ? `${JSON.stringify({ ...summary(platform, sample), ...activity })}\n`
          : announce(platform, sample, activity),
      );
      if (options.open) open(platform.windowAddress());
      await interrupted(environment.signal);
    } finally {
      await platform.close();
    }
    return 0;
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

/** An activity to look at: who has it, and where it is shown. */
interface ShownActivity {
  readonly activity: { readonly applicationId: string; readonly page: string };
}

/** Gives the first application an activity, and its users a guild to run it in. */
function showActivity(platform: Platform, target: string): ShownActivity {
  const [application] = platform.applications.all();
  const people = platform.users.people();
  const [owner] = people;
  if (application === undefined || owner === undefined) {
    throw new Error("The state has no application, or no user, for --activity.");
  }
  const urlMappings = [{ prefix: "/", target }];
  platform.domain(activities).configure(application.id, { urlMappings });
  if (platform.guilds.of(owner.id).length === 0) {
    const guild = platform.guilds.create({ name: "Sample Server", ownerId: owner.id });
    for (const { id } of people) if (id !== owner.id) platform.guilds.addMember(guild.id, id);
    platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  }
  const page = platform.domain(activityHost).address(application.id);
  return { activity: { applicationId: application.id, page } };
}

interface Sample {
  users: { id: string; username: string }[];
  application: { id: string; clientSecret: string };
}

function createSample(platform: Platform): Sample {
  const users = ["Alice", "Bob"].map((globalName) =>
    platform.createUser({ username: globalName.toLowerCase(), globalName }),
  );
  const application = platform.createApplication({ name: "Sample Game", public: true });
  return { users, application };
}

function summary(platform: Platform, sample: Sample | undefined) {
  const { apiBase, webBase, gatewayUrl, adminToken, localClient } = platform;
  const { address: ipcPath } = localClient;
  return { apiBase, webBase, gatewayUrl, adminToken, ...(ipcPath ? { ipcPath } : {}), ...sample };
}

function announce(
  platform: Platform,
  sample: Sample | undefined,
  shown: ShownActivity | undefined,
): string {
  const people = sample?.users.map(({ username, id }) => `  ${username}: ${id}`) ?? [];
  return [
    `Local platform: ${platform.webBase}`,
    `For people: ${platform.windowAddress()}`,
    "",
    `SOCIAL_SDK_API_BASE=${platform.apiBase}`,
    `SOCIAL_SDK_WEB_BASE=${platform.webBase}`,
    ...(platform.localClient.running ? [`SDK_IPC_PATH=${platform.localClient.address}`] : []),
    "",
    `Admin token: ${platform.adminToken}`,
    ...(sample === undefined
      ? []
      : [`Application (public): ${sample.application.id}`, "Users:", ...people]),
    ...(shown === undefined ? [] : ["", `Activity: ${shown.activity.page}`]),
    "",
    "Press Ctrl+C to stop.",
    "",
  ].join("\n");
}

function interrupted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal === undefined) {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => resolve());
    } else {
      signal.addEventListener("abort", () => resolve());
      if (signal.aborted) resolve();
    }
  });
}
