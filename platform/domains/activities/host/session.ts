import type { Timer } from "../../../kernel/clock.js";
import { isObject } from "../../../kernel/json.js";
import type { BearerPrincipal } from "../../../kernel/principal.js";
import type { Args } from "../../../kernel/rpc/args.js";
import { gatewayActivity, LocalSession } from "../../local/client/api.js";
import type { ActivityInstance } from "../core/api.js";
import { configOf } from "../core/group.js";
import type { HostContext } from "./context.js";
import { Handshakes } from "./handshakes.js";
import { Inbox } from "./inbox.js";
import type { LockChange } from "./orientation.js";
import { Phone } from "./phone.js";
import { ActivityPrompts, type PromptMode } from "./prompts.js";
import { type ActivityPlatform, CloseCode, Opcode } from "./protocol.js";
import type { Screen } from "./screen.js";
import { Subscriptions } from "./subscriptions.js";

/** How an activity is opened on a screen. */
export interface SessionOptions {
  readonly userId: string;
  readonly applicationId: string;
  readonly channelId: string;
  readonly platform: ActivityPlatform;
  readonly tablet: boolean;
  readonly customId: string | undefined;
  readonly referrerId: string | undefined;
  readonly mode: () => PromptMode;
  readonly perform: Perform;
}

/** Carries out a command. @throws RpcError to refuse it */
export type Perform = (session: HostSession, name: unknown, args: Args, evt: unknown) => unknown;

/** Milliseconds after which the page reports that an activity has not made its handshake. */
const PATIENCE = 10_000;
const MAX_TRUSTED = 100;
/** The ticket of activities that a developer's own server answers for (activities 2.1). */
const FAUX_TICKET = "faux-proxy-ticket";

/** An activity on one screen: its messages and the answers (activities 2.4). */
export class HostSession {
  /** Id of the frame, new for each. */
  readonly id: string;
  /** Id of the user who takes part. */
  readonly userId: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** Where the activity is shown. */
  readonly platform: ActivityPlatform;
  /** What the user takes part in. */
  readonly instance: ActivityInstance;
  /** What the activity asks the person. */
  readonly prompts: ActivityPrompts;
  /** Hosts that the person lets the activity open without a question. */
  readonly trustedHosts = new Set<string>();
  /** Scopes of the token that the activity has authenticated with; none before. */
  scopes: readonly string[] = [];
  /** Whether it has. */
  authenticated = false;
  /** Grant of that token. */
  grantId: string | undefined;
  /** Code of the invite that the activity has made, which its dialog shows again. */
  inviteCode: string | undefined;
  /** `ready` from the handshake on. */
  state: "closed" | "loading" | "ready" = "loading";
  readonly #subscriptions = new Subscriptions();
  readonly #inbox: Inbox;
  readonly #presence: LocalSession;
  readonly #patience: Timer;
  readonly #handshakes: Handshakes;
  /** Screens of computers do not turn. */
  readonly #phone: Phone | undefined;
  #partyId = "";

  constructor(
    /** @internal */
    readonly context: HostContext,
    /** What shows the activity. */
    readonly screen: Screen,
    private readonly options: SessionOptions,
  ) {
    const { kernel, activities, users } = context;
    const { userId, applicationId, channelId } = options;
    this.id = kernel.random.uuid();
    this.userId = userId;
    this.applicationId = applicationId;
    this.platform = options.platform;
    this.instance = activities.launch(userId, applicationId, channelId, this.id);
    this.#handshakes = new Handshakes(kernel, this);
    this.prompts = new ActivityPrompts(options.mode, (prompt, open) =>
      screen.send({ type: "prompt", open, prompt }),
    );
    this.#inbox = new Inbox({
      perform: (name, args, evt) => options.perform(this, name, args, evt),
      send: (answer) => this.#send([Opcode.Frame, answer]),
      note: (text) => this.note(text),
      failed: (detail) => kernel.events.add("activity.internal_error", { detail }),
    });
    this.#presence = kernel.sessions.adopt(
      new LocalSession(kernel.random.hex(16), users.require(userId)),
    );
    this.show(null);
    this.#phone = this.platform === "mobile" ? this.#newPhone() : undefined;
    this.#patience = kernel.clock.schedule(PATIENCE, () =>
      this.note(
        "The activity has not shaken hands for 10 seconds. Does its page load, and does it make the SDK's object with this application's id?",
      ),
    );
  }

  /** Path and query of the page that holds the activity's frame. */
  get framePath(): string {
    const { instance, options, platform } = this;
    const { location, launchId } = instance;
    const query = new URLSearchParams({
      instance_id: instance.id,
      location_id: location.id,
      launch_id: launchId,
      ...(options.referrerId === undefined ? {} : { referrer_id: options.referrerId }),
      ...(options.customId === undefined ? {} : { custom_id: options.customId }),
      ...(location.guildId === null ? {} : { guild_id: location.guildId }),
      channel_id: location.channelId,
      frame_id: this.id,
      platform,
      ...(platform === "mobile" ? { mobile_app_version: "251.0" } : {}),
      discord_proxy_ticket: this.ticket,
    });
    return `/.platform/frame?${query}`;
  }

  /** The ticket of the player for the proxy; a developer's own server gets a fake one. */
  get ticket(): string {
    const { proxy, activities } = this.context;
    const { activityUrlOverride } = activities.settings(this.applicationId);
    return activityUrlOverride === null ? proxy.tickets.issue(this) : FAUX_TICKET;
  }

  /** Id of the session with the service that shows the activity as its user's presence. */
  get presenceId(): string {
    return this.#presence.id;
  }

  /** The party that others join. */
  get partyId(): string {
    return this.#partyId;
  }

  /** Takes what the activity posted. What is no message of the protocol is not answered. */
  receive(data: unknown): void {
    if (this.state === "closed" || !Array.isArray(data)) return;
    const [opcode, payload] = data as [unknown, unknown];
    const fields = isObject(payload) ? payload : {};
    if (opcode === Opcode.Handshake) this.#handshake(fields);
    else if (opcode === Opcode.Frame && this.state === "ready") this.#inbox.take(fields);
    else if (opcode === Opcode.Close) this.#closedByActivity(fields);
  }

  /** Sends an event to the activity, if it has asked for it. Returns whether it has. */
  dispatch(evt: string, data: unknown, place?: string): boolean {
    if (this.state !== "ready" || !this.#subscriptions.includes(evt, place)) return false;
    this.#send([Opcode.Frame, { cmd: "DISPATCH", evt, nonce: null, data }]);
    return true;
  }

  /** Whether the activity listens to an event. */
  hears(evt: string): boolean {
    return this.#subscriptions.includes(evt);
  }

  /** Subscribes the activity to an event, of one channel or guild if that is named. */
  subscribe(evt: string, place: string | undefined): void {
    this.#subscriptions.add(evt, place);
    this.#phone?.answer(evt);
  }

  /** Ends {@link subscribe}. */
  unsubscribe(evt: string): void {
    this.#subscriptions.delete(evt);
  }

  /** Takes over the scopes of a token. */
  authenticate({ scopes, grantId }: BearerPrincipal): void {
    this.scopes = scopes;
    this.grantId = grantId;
    this.authenticated = true;
  }

  /** Holds the phone differently: 0 upright, 1 on its side. */
  turn(held: number): void {
    this.#phone?.hold(held);
  }

  /** Says how the phone may be held in each layout. */
  lockOrientation(locks: LockChange): void {
    this.#phone?.lock(locks);
  }

  /** Shows the activity over the whole window (0), in a corner of it (1), or beside others (2). */
  layOut(mode: number): void {
    this.dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: mode });
    this.#phone?.layOut(mode);
  }

  /** Opens links to a host without a question from now on. */
  trustHost(host: string): void {
    if (this.trustedHosts.size < MAX_TRUSTED) this.trustedHosts.add(host);
  }

  /** Shows the user's friends what the activity says of itself; without that, its name alone. */
  show(activity: Parameters<typeof gatewayActivity>[0] | null): void {
    const { name } = this.context.applications.require(this.applicationId);
    const shown = activity ?? { name, application_id: this.applicationId, type: 0 };
    const size: [number, number] = [this.instance.participants.size, 0];
    const party = { id: this.instance.id, size, ...shown.party, privacy: 1 };
    this.#partyId = party.id;
    const secrets = { join: this.instance.id, ...shown.secrets };
    this.#presence.presence = {
      ...this.#presence.presence,
      status: "online",
      activities: [gatewayActivity({ ...shown, party, secrets })],
    };
    this.context.kernel.sessions.presenceChanged(this.userId, this.#presence);
  }

  /** Shows the person a message about the activity. */
  note(text: string): void {
    this.screen.send({ type: "note", text });
  }

  /** Shows a line of the activity's console. */
  log(level: string, message: string): void {
    this.screen.send({ type: "log", level, message });
  }

  /** Notifies the activity of its end, and closes it. */
  close(code: number, message: string): void {
    if (this.state === "closed") return;
    this.#send([Opcode.Close, { code, message }]);
    this.end(code, message);
  }

  /** Closes the activity without notifying it. */
  end(code: number, message: string): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.#patience.cancel();
    this.prompts.withdraw();
    this.context.activities.leave(this.instance.id, this.id);
    this.context.kernel.sessions.end(this.#presence);
    this.screen.send({ type: "closed", code, message });
  }

  #newPhone(): Phone {
    const { context, options, screen, applicationId } = this;
    const config = configOf(context.activities.settings(applicationId));
    const lock = options.tablet
      ? config.tablet_default_orientation_lock_state
      : config.default_orientation_lock_state;
    return new Phone(lock, screen, (evt, data) => this.dispatch(evt, data));
  }

  #handshake(greeting: Readonly<Record<string, unknown>>): void {
    const fault = this.#handshakes.faultOf(greeting);
    if (fault !== undefined) {
      this.close(...fault);
      return;
    }
    // A reloaded document does not know the state of the previous one.
    this.#subscriptions.clear();
    this.#inbox.renew();
    this.prompts.withdraw();
    this.scopes = [];
    this.authenticated = false;
    this.grantId = undefined;
    this.#patience.cancel();
    this.state = "ready";
    this.#send([Opcode.Frame, this.#handshakes.answer()]);
    const { applicationId, userId } = this;
    this.context.kernel.events.add("activity.ready", { applicationId, userId });
  }

  #closedByActivity({ code, message }: Readonly<Record<string, unknown>>): void {
    const given = typeof code === "number" ? code : CloseCode.Normal;
    this.end(given, typeof message === "string" ? message.slice(0, 500) : "");
  }

  #send(data: readonly [number, unknown]): void {
    if (this.state === "closed") return;
    this.context.kernel.turn.sendAtEnd(() => this.screen.send({ type: "activity", data }));
  }
}
