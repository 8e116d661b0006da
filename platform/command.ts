import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CliOptions, readArguments, usage } from "./command-options.js";
import { activities } from "./domains/activities/core/domain.js";
import { activityHost } from "./domains/activities/host/domain.js";
import { Interruption } from "./interruption.js";
import { readRecordCommand } from "./kit/record/command.js";
import { Recording, recordedOptions } from "./kit/record/recording.js";
import { runReplayCommand } from "./kit/replay/command.js";
import { runTraceCommand } from "./kit/trace/command.js";
import { hasViewer, openBrowser } from "./open-browser.js";
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
 * @returns the exit code: 0, or 2 for arguments or files that do not fit, and when the latest changes
 *   could not be written
 */
export async function runPlatformCli(
  argv: readonly string[],
  environment: CliEnvironment = {},
): Promise<number> {
  const { print = (text) => process.stdout.write(text) } = environment;
  const { open = (address) => hasViewer() && openBrowser(address) } = environment;
  const { complain = (text) => process.stderr.write(text) } = environment;
  let interruption: Interruption | undefined;
  try {
    if (argv[0] === "trace") {
      await runTraceCommand(argv.slice(1), { print, open });
      return 0;
    }
    if (argv[0] === "edge") {
      // A platform without edges loads nothing of them.
      const { runEdgeCommand } = await import("./edges/edge/command.js");
      interruption = new Interruption(environment.signal);
      await runEdgeCommand(argv.slice(1), { print, complain, interruption });
      return 0;
    }
    if (argv[0] === "replay") return await runReplayCommand(argv.slice(1), print);
    const command = argv[0] === "record" ? readRecordCommand(argv.slice(1)) : undefined;
    const options = readArguments(command?.argv ?? argv);
    if (options.help) {
      print(usage);
      return 0;
    }
    if (options.version) {
      print(`${createRequire(import.meta.url)("game-social-sdk-platform/package.json").version}\n`);
      return 0;
    }
    const settings = command === undefined ? options.platform : recordedOptions(options.platform);
    interruption = new Interruption(environment.signal);
    const started = await interruption.waitFor(startPlatform(settings));
    if (started === undefined) return 0;
    const recording = command === undefined ? undefined : new Recording(started, settings);
    const platform = recording?.platform ?? started;
    try {
      const sample = platform.users.all().length > 0 ? undefined : createSample(platform);
      const who = sample ?? whoIsThere(platform);
      const activity =
        options.activity === undefined ? undefined : showActivity(platform, options.activity);
      await platform.stored();
      // So that a file that cannot be written is named now.
      if (command !== undefined) await recording?.save(command);
      if (options.localClient !== undefined) await platform.localClient.start(options.localClient);
      if (options.env !== undefined) writeVariables(options.env, platform, who);
      print(
        options.json
          ? `${JSON.stringify({ ...summary(platform, who), ...activity })}\n`
          : announce(platform, who, activity, isLogged(options)),
      );
      if (options.open) open(platform.windowAddress());
      await interruption.happened;
      if (command !== undefined && recording !== undefined) {
        await recording.finish(command);
        const cut = recording.isCut
          ? ": the first part alone, as there was too much for one file"
          : "";
        print(`Recorded in ${command.file}${cut}.\n`);
      }
    } finally {
      recording?.end();
      await platform.close();
    }
    return 0;
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  } finally {
    interruption?.stop();
  }
}

/**
 * Whether what is printed goes to a log that more people read than may use the admin API: in CI, whose
 * scripts read the file of `--env`, and in containers.
 */
function isLogged({ env, platform }: CliOptions): boolean {
  return env !== undefined || platform.adminAccess === "network";
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

/** So many users and applications are printed; `GET /admin/users` has all. */
const MAX_PRINTED = 100;

/** Who there is to sign in, and to what. */
interface Population {
  readonly users: readonly { readonly id: string; readonly username: string }[];
  /** The first one. With its secrets when it is new, of which the platform keeps hashes alone. */
  readonly application?: { readonly id: string; readonly name: string } | undefined;
  readonly applications: readonly { readonly id: string; readonly name: string }[];
}

function whoIsThere({ users, applications }: Platform): Population {
  const listed = applications
    .all()
    .slice(0, MAX_PRINTED)
    .map(({ id, name }) => ({ id, name }));
  return {
    users: users.people().slice(0, MAX_PRINTED),
    application: listed[0],
    applications: listed,
  };
}

function createSample(platform: Platform): Population {
  const users = ["Alice", "Bob"].map((globalName) =>
    platform.createUser({ username: globalName.toLowerCase(), globalName }),
  );
  const application = platform.createApplication({ name: "Sample Game", public: true });
  const { id, name } = application;
  return { users, application, applications: [{ id, name }] };
}

function summary(platform: Platform, who: Population) {
  const { apiBase, webBase, gatewayUrl, adminToken, localClient } = platform;
  const { address: ipcPath } = localClient;
  return { apiBase, webBase, gatewayUrl, adminToken, ...(ipcPath ? { ipcPath } : {}), ...who };
}

/** The variables by which clients find the platform. */
function variables({ apiBase, webBase, localClient }: Platform): string[] {
  return [
    `SOCIAL_SDK_API_BASE=${apiBase}`,
    `SOCIAL_SDK_WEB_BASE=${webBase}`,
    ...(localClient.running ? [`SDK_IPC_PATH=${localClient.address}`] : []),
  ];
}

/** Appends, as the files of CI systems may have variables of other steps. Only their owner may read a new file. */
function writeVariables(file: string, platform: Platform, { application }: Population): void {
  const lines = [
    ...variables(platform),
    ...(application === undefined ? [] : [`SOCIAL_SDK_APPLICATION_ID=${application.id}`]),
    `PLATFORM_ADMIN_TOKEN=${platform.adminToken}`,
  ].map((line) => line.replace(/(?<==).*$/, shellWord));
  try {
    appendFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  } catch (error) {
    throw new Error(`The file of --env could not be written: ${(error as Error).message}`);
  }
}

/** A value as a shell reads it back when it reads the file: in quotes when it has more than plain characters. */
function shellWord(value: string): string {
  return /^[\w.:/@%+,-]*$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

function announce(
  platform: Platform,
  { users, applications }: Population,
  shown: ShownActivity | undefined,
  logged: boolean,
): string {
  return [
    `Local platform: ${platform.webBase}`,
    `Window (open it in a browser): ${logged ? platform.webBase : platform.windowAddress()}`,
    "",
    ...variables(platform),
    "",
    ...(logged ? [] : [`Admin token: ${platform.adminToken}`]),
    "Applications:",
    ...applications.map(({ name, id }) => `  ${name}: ${id}`),
    "Users:",
    ...users.map(({ username, id }) => `  ${username}: ${id}`),
    ...(shown === undefined ? [] : ["", `Activity: ${shown.activity.page}`]),
    "",
    "Press Ctrl+C to stop.",
    "",
  ].join("\n");
}
