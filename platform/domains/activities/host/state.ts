import { PlatformError } from "../../../kernel/errors.js";
import { ApiError } from "../../../kernel/http/api-error.js";
import { isSnowflake } from "../../../kernel/snowflake.js";
import { perform } from "./commands.js";
import type { HostContext } from "./context.js";
import { notifyActivities } from "./events.js";
import type { ActivityPrompt, Choice, PromptMode } from "./prompts.js";
import { type ActivityPlatform, CloseCode } from "./protocol.js";
import type { Screen } from "./screen.js";
import { HostSession } from "./session.js";

/** The maximum for one user: each is a session that is notified of all others of the user. */
const MAX_PER_USER = 20;

/** What is shown, and to whom. */
export interface OpenOptions {
  /** Id of the user who takes part. */
  readonly userId: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** Where it runs. Default: the first channel of a guild that lets the user. */
  readonly channelId?: string | undefined;
  /** Default: `desktop`. */
  readonly platform?: ActivityPlatform | undefined;
  /** Whether what `mobile` stands for is no phone. Default: false. */
  readonly tablet?: boolean | undefined;
  /** What a link to the activity brings. */
  readonly customId?: string | undefined;
  /** Id of a link that the application made, whose custom id counts when none is named. */
  readonly linkId?: string | undefined;
  /** Id of the user who shared the link. */
  readonly referrerId?: string | undefined;
}

/** Runs activities on screens, as the service's own client does (activities 2.3–2.12). */
export class ActivityHost {
  /** Most activities on screens at a time. */
  mostScreens = 1000;
  /** What becomes of questions to people: they are asked, or answered at once. Default: `ask`. */
  promptMode: PromptMode = "ask";
  readonly #sessions = new Map<string, HostSession>();

  /** @internal Made by the domain. */
  constructor(private readonly context: HostContext) {
    notifyActivities(context, () => this.#sessions.values());
    context.activityInvites.onAccept(({ userId, applicationId, secret }) =>
      this.join(userId, applicationId, secret),
    );
  }

  /**
   * Opens an activity on a screen; the user takes part until it is closed.
   *
   * @throws ApiError where the user may not, or there is no room
   */
  open(options: OpenOptions, screen: Screen): HostSession {
    const { userId, applicationId, platform = "desktop", linkId, referrerId } = options;
    if (this.#sessions.size >= this.mostScreens) {
      throw new ApiError(503, 0, `There are ${this.mostScreens} activities on screens already`);
    }
    if (this.#of(userId).length >= MAX_PER_USER) {
      throw new ApiError(400, 0, `The user has ${MAX_PER_USER} activities on screens already`);
    }
    const { locations } = this.context.activities;
    const linked = this.context.activityLinks.customId(applicationId, linkId ?? "");
    const customId = options.customId ?? linked;
    const channelId = options.channelId ?? locations.usual(userId, applicationId);
    const session: HostSession = new HostSession(
      this.context,
      {
        send: (message) => {
          if (message.type === "closed") this.#sessions.delete(session.id);
          screen.send(message);
        },
      },
      {
        userId,
        applicationId,
        channelId,
        platform,
        tablet: options.tablet ?? false,
        customId,
        // A link may say anything; only an id is handed on (activities 2.8).
        referrerId: isSnowflake(referrerId) ? referrerId : undefined,
        mode: () => this.promptMode,
        perform: (session, name, args, evt) =>
          perform(name, { context: this.context, session, args, evt }),
      },
    );
    this.#sessions.set(session.id, session);
    return session;
  }

  /** Address of the page that shows an application's activity, for a user if one is named. */
  address(applicationId: string, ...users: readonly string[]): string {
    const query = new URLSearchParams(users.map((user): [string, string] => ["user", user]));
    const path = `${this.context.kernel.urls.web}/activities/${applicationId}`;
    return users.length === 0 ? path : `${path}?${query}`;
  }

  /** The questions of an application's activities to a user. */
  prompts(userId: string, applicationId?: string): ActivityPrompt[] {
    return this.#of(userId, applicationId).flatMap(({ prompts }) => prompts.list());
  }

  /** Answers a question; false when it is not there any more. */
  decide(userId: string, promptId: number, choice: Choice): boolean {
    return this.#of(userId).some(({ prompts }) => prompts.decide(promptId, choice));
  }

  /**
   * Sends an event to the activities of a user that have asked for it, for what no part of the
   * platform causes, such as speaking or the heat of a phone. Returns how many there were.
   */
  send(userId: string, event: string, data: unknown, channelId?: string): number {
    const reached = this.#of(userId).filter((session) => session.dispatch(event, data, channelId));
    return reached.length;
  }

  /** Sets the quest of an application. */
  setQuest(applicationId: string, questId: string, url: string): void {
    this.context.applications.require(applicationId);
    this.context.quests.set(applicationId, questId, url);
  }

  /** Enrolls a user in the quest of an application: QUEST_ENROLLMENT_STATUS_UPDATE. */
  enrollInQuest(applicationId: string, userId: string): void {
    const { quests, kernel, users } = this.context;
    users.require(userId);
    const { questId } = quests.require(applicationId);
    const now = kernel.clock.now();
    quests.enroll(applicationId, userId, now);
    const enrolled_at = new Date(now).toISOString().slice(0, 10);
    const data = { quest_id: questId, is_enrolled: true, enrolled_at };
    for (const session of this.#of(userId, applicationId)) {
      session.dispatch("QUEST_ENROLLMENT_STATUS_UPDATE", data);
    }
  }

  /** The user accepts an invite into the activity: ACTIVITY_JOIN, with the secret of who sent it. */
  join(userId: string, applicationId: string, secret: string): number {
    const data = { applicationId, secret };
    const own = this.#of(userId, applicationId);
    return own.filter((session) => session.dispatch("ACTIVITY_JOIN", data)).length;
  }

  /**
   * The user accepts an invite in a conversation. Returns how many programs and activities were
   * notified.
   */
  acceptInvite(userId: string, messageId: string): number {
    return this.context.activityInvites.accept(userId, messageId);
  }

  /** @internal A user by id or name; the first of all people when none is given. */
  user(given: string | null): string {
    const { users } = this.context;
    const [first] = users.people();
    const found = given === null ? first : (users.get(given) ?? users.named(given));
    if (found === undefined || found.bot || found.system) {
      throw new PlatformError(`There is no user "${given ?? ""}" who could take part.`, "user");
    }
    return found.id;
  }

  /** @internal Closes all activities. */
  close(): void {
    for (const session of [...this.#sessions.values()]) {
      session.close(CloseCode.Stopped, "The platform has stopped.");
    }
  }

  #of(userId: string, applicationId?: string): HostSession[] {
    return [...this.#sessions.values()].filter(
      (session) =>
        session.userId === userId &&
        (applicationId === undefined || session.applicationId === applicationId),
    );
  }
}
