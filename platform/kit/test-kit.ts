import type { RequestListener } from "node:http";
import type {
  ApplicationSettings,
  CreatedApplication,
} from "../domains/identity/applications/api.js";
import type { Assembly } from "../kernel/assemble.js";
import { PlatformError } from "../kernel/errors.js";
import { assemblyOf, type Platform } from "../platform.js";
import { limitedActs } from "./act-limit.js";
import { createBotApplication, createTestApplication } from "./application.js";
import { TestClock } from "./clock.js";
import { TestGuild } from "./guild.js";
import { Resources } from "./leftovers/resources.js";
import type { Mailbox } from "./mailbox.js";
import { Mailboxes } from "./mailboxes.js";
import { introduce } from "./matchers/subjects.js";
import { type KitOptions, type ResolvedKitOptions, resolveKitOptions } from "./options.js";
import { Bot, type BotOptions, type BotService, botService, checkSetUp } from "./people/bot.js";
import { type Person, PersonSession, personOf } from "./people/person.js";
import { PLAYER_EVENTS, Player, type PlayerOptions, signInClient } from "./people/player.js";
import { begin } from "./replay/beginning.js";
import { ReplayRun } from "./replay/run.js";
import { sentBy } from "./sent.js";
import { Stabilizer } from "./stable.js";
import { named } from "./trace/lines.js";
import { recorded } from "./trace/recorded.js";
import { Timeline } from "./trace/timeline.js";
import type { Trace } from "./trace/trace-file.js";
import { saveTrace, Tracer } from "./trace/tracer.js";
import { configureActivity, TestActivity } from "./web/activity.js";
import { Backend } from "./web/backend.js";

/** How long `bot()` waits for the bot's session, in milliseconds of real time. */
const BOT_LOGIN = 10_000;

// Longer than 300 lines because it is the kit's main public class, in which everything meets: what its members
// do stands in other files.

/** What one test has: a platform of its own, and who and what the test puts on it. */
export class TestKit {
  /** The platform, whose calls are written down for traces. */
  readonly platform: Platform;
  /** The clock of the platform. */
  readonly clock: TestClock;
  /** @internal What happens in the test. */
  readonly timeline: Timeline;
  readonly #raw: Platform;
  readonly #tracer: Tracer;
  readonly #stabilizer: Stabilizer;
  readonly #options: ResolvedKitOptions;
  readonly #assembly: Assembly;
  readonly #people = new Map<string, Person>();
  readonly #players = new Map<string, Promise<Player>>();
  readonly #playerIds = new Set<string>();
  readonly #resources: Resources;
  readonly #mailboxes: Mailboxes;
  /** Ids of all whom the test made, for its guild. */
  readonly #members = new Set<string>();
  readonly #application: CreatedApplication | undefined;
  #replay: ReplayRun | undefined;
  #guild: TestGuild | undefined;
  #backend: Promise<Backend> | undefined;
  #botTaken = false;

  private constructor(
    platform: Platform,
    options: ResolvedKitOptions,
    tracer: Tracer,
    /** @internal Name of the test. */
    readonly testName: string,
  ) {
    this.#raw = platform;
    this.#options = options;
    this.#tracer = tracer;
    this.#assembly = assemblyOf(platform);
    const { kernel } = this.#assembly;
    const { timeout, replayed } = options;
    const timeline = new Timeline(kernel, { admin: replayed !== undefined });
    this.timeline = timeline;
    this.#stabilizer = new Stabilizer(platform.clock.now());
    const mailboxes = new Mailboxes({ timeline, timeout, names: () => this.#stabilizer.names });
    this.#mailboxes = mailboxes;
    this.platform = recorded(platform, timeline, [], limitedActs({ kernel, mailboxes, timeout }));
    this.clock = new TestClock(this.platform.clock, () => this.#resources.renewed(timeout));
    mailboxes.watch(kernel.sessions);
    this.#resources = new Resources(platform, this.#assembly, mailboxes.all, (text) =>
      named(text, this.#names),
    );
    // What was recorded makes its own.
    if (replayed === undefined) {
      this.#application = timeline.setUp(() => this.#createApplication(options.application));
    }
  }

  /** The application of the test, with a bot; a public client, as games are. */
  get application(): CreatedApplication {
    if (this.#application !== undefined) return this.#application;
    throw new PlatformError(
      "A test that does again what was recorded has no application of the kit.",
      "application",
    );
  }

  /** Faults that the platform plays on purpose. */
  get faults(): Platform["faults"] {
    return this.platform.faults;
  }

  /**
   * Starts a platform for one test.
   *
   * @param name - of the test, for traces
   */
  static async open(options: KitOptions = {}, name = ""): Promise<TestKit> {
    const resolved = resolveKitOptions(options);
    const tracer = new Tracer();
    return new TestKit(await begin(resolved, tracer), resolved, tracer, name);
  }

  /** The guild of the test, made the first time that it is asked for. */
  get guild(): TestGuild {
    this.#guild ??= this.timeline.setUp(() => this.#createGuild());
    return this.#guild;
  }

  #createGuild(): TestGuild {
    const { platform } = this;
    const owner = this.person("owner");
    const { id } = platform.guilds.create({ name: "Test Guild", ownerId: owner.id });
    const channel = platform.guilds.createChannel({ guildId: id, name: "general" });
    this.#stabilizer.name(id, "guild");
    this.#stabilizer.name(channel.id, "channel general");
    for (const member of this.#members) {
      if (member !== owner.id) platform.guilds.addMember(id, member);
    }
    return new TestGuild(platform, id, owner, channel.id);
  }

  /** Somebody in the service's own client; the same person for the same name. */
  person(name: string): Person {
    const known = this.#people.get(name);
    if (known !== undefined) return known;
    const id = this.timeline.setUp(() => this.#userId(name));
    const session = new PersonSession(`person-${id}`, id);
    const mailbox = this.#mailboxes.makeForSession(`the person ${name}`, session);
    this.#assembly.kernel.sessions.adopt(session);
    const person = personOf(name, this.platform.as(id), mailbox);
    this.#people.set(name, person);
    return this.#introduce(person, name, id, mailbox);
  }

  /** A player of the application with a client that is Ready; the same one for the same name. */
  async player(name: string, options: PlayerOptions = {}): Promise<Player> {
    const known = this.#players.get(name);
    if (known !== undefined) return known;
    const player = this.timeline.setUp(() => this.#signIn(name, options));
    this.#players.set(name, player);
    player.catch(() => this.#players.delete(name));
    return player;
  }

  async #signIn(name: string, options: PlayerOptions): Promise<Player> {
    const { platform, application } = this;
    const id = this.#userId(name);
    for (const friend of options.friends ?? []) {
      platform.relationships.befriend(id, this.#userId(friend));
    }
    const mailbox = this.#mailboxes.make(`the player ${name}`, PLAYER_EVENTS);
    const actor = platform.as(id);
    const client = await signInClient({
      platform,
      applicationId: application.id,
      clock: this.#raw.clock,
      actor,
      mailbox,
      options,
      made: (client) => this.#resources.clients.push(client),
      logged: (severity, message) =>
        this.timeline.add({ kind: "log", who: name, severity, message }),
    });
    const player = new Player(name, id, client, platform.as(id, application.id), mailbox);
    this.#playerIds.add(id);
    return this.#introduce(player, name, id, mailbox);
  }

  /**
   * A bot, logged in.
   *
   * @param setUp - logs a bot in, with the library of the test's choice, and returns its client, which the kit ends
   * @throws Error when no session begins within 10 seconds
   */
  async bot<Library>(
    setUp: (service: BotService) => Library | Promise<Library>,
    options: BotOptions = {},
  ): Promise<Bot<Library>> {
    checkSetUp(setUp);
    return this.timeline.setUp(() => this.#logIn(setUp, options));
  }

  async #logIn<Library>(
    setUp: (service: BotService) => Library | Promise<Library>,
    options: BotOptions,
  ): Promise<Bot<Library>> {
    const application = this.#applicationOfBot(options.name);
    const service = botService(this.platform, application);
    const mailbox = this.#mailboxes.makeForBot(`the bot ${application.name}`, service.userId);
    const ready = this.platform.events.waitFor(
      "gateway.ready",
      ({ userId }) => userId === service.userId,
      AbortSignal.timeout(BOT_LOGIN),
    );
    ready.catch(() => {});
    const client = await this.#resources.setUpBot(service.userId, options.close, async () =>
      setUp(service),
    );
    if (options.gateway !== false) {
      await ready.catch(() => {
        throw new Error(
          `The bot ${application.name} has opened no gateway session within ${BOT_LOGIN / 1000} seconds. What bot() is given has to log it in; a bot without a gateway is made by bot(setUp, { gateway: false }).`,
        );
      });
    }
    const { id, name } = application;
    const bot = new Bot(name, service.userId, id, client, mailbox);
    return this.#introduce(bot, name, service.userId, mailbox);
  }

  /** The web server of the application, for interactions and events. */
  backend(): Promise<Backend> {
    this.#backend ??= this.#openBackend();
    return this.#backend;
  }

  /**
   * Gives the application an activity, which runs in the guild of the test.
   *
   * @param target - its web server: an address such as `http://localhost:5173`, or what answers requests
   */
  async activity(target: string | RequestListener): Promise<TestActivity> {
    void this.guild;
    const { platform, application } = this;
    const server = await configureActivity(platform, application.id, target);
    if (server !== undefined) this.#resources.servers.push(server);
    return new TestActivity(platform, application.id);
  }

  /** Does again what was recorded. */
  get replay(): ReplayRun {
    if (this.#replay !== undefined) return this.#replay;
    const { platform, timeline } = this;
    const run = new ReplayRun({ raw: this.#raw, platform, timeline, tracer: this.#tracer });
    this.#resources.ends.push(async () => run.close());
    this.#replay = run;
    return run;
  }

  /**
   * A part of the test with a name, which traces show.
   *
   * @returns what `work` returns
   */
  async step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    this.timeline.add({ kind: "step", name });
    try {
      return await work();
    } finally {
      this.timeline.add({ kind: "step", name, ended: true });
    }
  }

  /**
   * A copy of a value in which ids, times and secrets are replaced by names, for snapshots: the same
   * on each run, whatever else the test does before.
   */
  stable(value: unknown): unknown {
    return this.#stabilizer.stable(value);
  }

  /** What has happened so far, without secrets. */
  trace(failure: string | null = null): Trace {
    const test = { name: this.testName, failure, names: this.#names };
    return this.#tracer.trace(this.#raw, this.timeline, test);
  }

  /** Names in the place of ids, for people. */
  get #names(): Readonly<Record<string, string>> {
    const users = this.#raw.users.all().map(({ id, username }) => [id, username]);
    return { ...Object.fromEntries(users), ...this.#stabilizer.names };
  }

  /**
   * Writes the trace of the test, where it is to leave one.
   *
   * @param failure - why the test failed; null when it passed
   * @returns the last relevant lines, and where the file is; nothing when there is none
   */
  async leaveTrace(failure: string | null): Promise<string | undefined> {
    const { traces, traceFolder } = this.#options;
    if (traces === "none" || (traces === "failures" && failure === null)) return undefined;
    // A test may go on, and fail, with what a request does, before the request's own answer has gone.
    await this.timeline.answered();
    if (failure !== null) this.timeline.add({ kind: "failure", message: failure });
    return saveTrace(this.trace(failure), traceFolder);
  }

  /**
   * Ends everything that the kit has made, and the platform.
   *
   * @returns what the test has left open, in words
   */
  async close(): Promise<readonly string[]> {
    try {
      // A backend that is still being opened is closed, too; who asked for it knows why it fails.
      await this.#backend?.catch(() => {});
      const { bots } = this.#mailboxes;
      return await this.#resources.close({ players: this.#playerIds, bots });
    } finally {
      this.timeline.close();
      this.#tracer.end();
      await this.#raw.close();
    }
  }

  /** What becomes of what was left open. */
  get leftovers(): ResolvedKitOptions["leftovers"] {
    return this.#options.leftovers;
  }

  #createApplication(settings: Partial<ApplicationSettings>): CreatedApplication {
    const application = createTestApplication(this.platform, settings);
    this.#stabilizer.name(application.id, "application");
    if (application.botUserId !== undefined) this.#join(application.botUserId, "bot");
    return application;
  }

  async #openBackend(): Promise<Backend> {
    const { platform, application } = this;
    const record = platform.applications.require(application.id);
    const backend = new Backend({
      platform,
      applicationId: application.id,
      publicKey: record.verifyKey,
      mailbox: this.#mailboxes.make("the backend"),
    });
    this.#resources.servers.push(backend);
    await backend.listen();
    this.timeline.setUp(() => backend.subscribe());
    return introduce(backend, {
      name: "The backend",
      received: () => backend.received,
      sent: () => [],
      activities: () => [],
    });
  }

  /** The first bot is that of the test's application; others have their own. */
  #applicationOfBot(name: string | undefined): CreatedApplication {
    if (name === undefined && !this.#botTaken) {
      this.#botTaken = true;
      return this.application;
    }
    const application = createBotApplication(this.platform, {
      name: name ?? `Test Bot ${this.#mailboxes.bots.size + 1}`,
    });
    this.#join(application.botUserId as string, application.name);
    return application;
  }

  #userId(name: string): string {
    const { platform } = this;
    const known = platform.users.named(name);
    if (known !== undefined) return known.id;
    const { id } = platform.createUser({ username: name });
    this.#join(id, name);
    return id;
  }

  #introduce<Made extends Person | Player | Bot<unknown>>(
    made: Made,
    name: string,
    userId: string,
    mailbox: Mailbox,
  ): Made {
    return introduce(made, {
      name,
      received: () => mailbox.received,
      sent: () => sentBy(userId, this.timeline),
      activities: () =>
        this.#raw
          .view()
          .presences.flatMap((shown) => (shown.userId === userId ? shown.activities : [])),
    });
  }

  #join(userId: string, name: string): void {
    this.#stabilizer.name(userId, name);
    this.#members.add(userId);
    if (this.#guild !== undefined) this.platform.guilds.addMember(this.#guild.id, userId);
  }
}
