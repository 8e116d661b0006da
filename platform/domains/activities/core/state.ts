import type { Kernel } from "../../../kernel/kernel.js";
import { instanceFull } from "./errors.js";
import { type ActivityInstance, usersOf } from "./instance.js";
import type { ActivityLocations } from "./locations.js";
import type { ActivityOptions, ActivitySettings } from "./record.js";
import type { ActivityConfiguration } from "./settings.js";

/** Most sessions in one instance, whatever the application allows. */
const MAX_PARTICIPANTS = 1000;

interface OwnInstance extends ActivityInstance {
  readonly participants: Map<string, string>;
}

/** Reports an instance whose participants have changed; without any it has ended. */
export type InstanceListener = (instance: ActivityInstance) => void;

/** Activities that run, and who takes part (activities 2.13). They end with the process. */
export class Activities {
  /** Most instances at once; the one that began first ends when there is one more. */
  mostInstances = 10_000;
  readonly #byId = new Map<string, OwnInstance>();
  /** Ids of instances by application and place. */
  readonly #byPlace = new Map<string, string>();
  readonly #listeners: InstanceListener[] = [];

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "events" | "ids">,
    /** @internal */
    readonly configuration: ActivityConfiguration,
    /** @internal Where people may run activities. */
    readonly locations: ActivityLocations,
  ) {}

  /**
   * Gives an application activities, and says how they run.
   *
   * @throws PlatformError for a value that does not fit, such as a mapping that would go in circles
   */
  configure(applicationId: string, options: ActivityOptions = {}): ActivitySettings {
    return this.configuration.set(applicationId, options);
  }

  /**
   * Gives an application activities, or takes them away: those that run end, and how they ran is kept.
   *
   * @throws PlatformError when there is no such application
   */
  embed(applicationId: string, embedded: boolean): void {
    this.configuration.embed(applicationId, embedded);
    if (!embedded) this.endWhere((instance) => instance.applicationId === applicationId);
  }

  /** How an application's activities run. */
  settings(applicationId: string): ActivitySettings {
    return this.configuration.of(applicationId);
  }

  /**
   * Takes a user into the activity of a channel, which begins with the first.
   *
   * @param sessionId - of the client that shows it; default: one for the user itself, which goes when
   *   a client shows the activity
   * @throws ApiError where the user may not, or there is no room
   */
  launch(
    userId: string,
    applicationId: string,
    channelId: string,
    sessionId: string = participantKey(userId),
  ): ActivityInstance {
    const location = this.locations.require(userId, applicationId, channelId);
    const place = `${applicationId}:${location.id}`;
    const found = this.#byId.get(this.#byPlace.get(place) ?? "");
    if (found !== undefined) {
      this.#join(found, userId, sessionId);
      return found;
    }
    const launchId = this.kernel.ids.next();
    const id = `i-${launchId}-${location.id}`;
    const participants = new Map<string, string>();
    const instance = { id, applicationId, launchId, location, participants };
    this.#byId.set(id, instance);
    this.#byPlace.set(place, id);
    const [oldest] = this.#byId.values();
    if (this.#byId.size > this.mostInstances && oldest !== undefined) this.#end(oldest);
    this.kernel.events.add("activity.started", { applicationId, userId, detail: id });
    this.#join(instance, userId, sessionId);
    return instance;
  }

  /** Takes a session of a user out; the last one ends the instance. */
  leave(instanceId: string, sessionId: string): boolean {
    const instance = this.#byId.get(instanceId);
    if (!instance?.participants.delete(sessionId)) return false;
    if (instance.participants.size === 0) this.#remove(instance);
    this.#notify(instance);
    return true;
  }

  /** Takes a user out of an instance with all its sessions. */
  leaveAs(instanceId: string, userId: string): boolean {
    const sessions = [...(this.#byId.get(instanceId)?.participants ?? [])];
    const own = sessions.filter(([, participant]) => participant === userId);
    return own.map(([sessionId]) => this.leave(instanceId, sessionId)).includes(true);
  }

  /** The instance with this id, while it runs. */
  get(instanceId: string): ActivityInstance | undefined {
    return this.#byId.get(instanceId);
  }

  /** The instances that run, those that began first before others. */
  all(): ActivityInstance[] {
    return [...this.#byId.values()];
  }

  /** @internal Those that run in a guild. */
  inGuild(guildId: string): ActivityInstance[] {
    return this.all().filter(({ location }) => location.guildId === guildId);
  }

  /** @internal Those that run in a conversation. */
  inConversation(channelId: string): ActivityInstance[] {
    return this.all().filter(({ location }) => location.channelId === channelId);
  }

  /** Calls `listener` whenever participants of an instance come or go. */
  onChange(listener: InstanceListener): void {
    this.#listeners.push(listener);
  }

  /** @internal Ends the instances that a condition holds for. */
  endWhere(condition: (instance: ActivityInstance) => boolean): void {
    for (const instance of this.#byId.values()) if (condition(instance)) this.#end(instance);
  }

  #join(instance: OwnInstance, userId: string, sessionId: string): void {
    const { participants, applicationId } = instance;
    const key = participantKey(userId);
    const users = usersOf(instance);
    if (participants.has(sessionId)) return;
    if (sessionId === key && users.includes(userId)) return;
    const most = this.settings(applicationId).maxParticipants ?? MAX_PARTICIPANTS;
    const full = !users.includes(userId) && users.length >= most;
    if (full || participants.size >= MAX_PARTICIPANTS) throw instanceFull(most);
    participants.delete(key);
    participants.set(sessionId, userId);
    this.#notify(instance);
  }

  #end(instance: OwnInstance): void {
    instance.participants.clear();
    this.#remove(instance);
    this.#notify(instance);
  }

  #remove({ id, applicationId, location }: OwnInstance): void {
    this.#byId.delete(id);
    this.#byPlace.delete(`${applicationId}:${location.id}`);
    this.kernel.events.add("activity.ended", { applicationId, detail: id });
  }

  #notify(instance: OwnInstance): void {
    for (const listener of this.#listeners) listener(instance);
  }
}

/** Stands for the session of a user who takes part without a client that shows the activity. */
function participantKey(userId: string): string {
  return `user:${userId}`;
}
