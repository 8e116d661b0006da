import { type Actions, args } from "../../../kernel/actions.js";
import { object, text } from "../../../kernel/admin/schema.js";
import { type Caller, NO_APPLICATION } from "../../../kernel/principal.js";
import type { GuildInvites } from "../../guilds/core/api.js";
import { noActivityInvite } from "./errors.js";
import type { Activities } from "./state.js";

/** Where an activity is launched. */
export interface LaunchTarget {
  /** Id of the channel. Default: the first channel of a guild that lets the user. */
  channel?: string | undefined;
  /** Id of the application. Default: the one of `platform.as(user, application)`. */
  application?: string | undefined;
}

/** What a person does with activities, beside what the activity itself shows. */
export class ActivityActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly activities: Activities,
    private readonly invites: GuildInvites,
    private readonly who: Caller,
  ) {}

  /** Launches an activity, or joins the one that runs there. Returns the id of the instance. */
  launchActivity({ channel, application }: LaunchTarget = {}): string {
    const { userId } = this.who;
    const id = application ?? this.who.applicationId;
    const place = channel ?? this.activities.locations.usual(userId, id);
    return this.activities.launch(userId, id, place).id;
  }

  /** Joins an activity by an invite to it, whose guild the person is in. Returns the instance's id. */
  acceptActivityInvite(code: string): string {
    const { targetApplicationId, channelId } = this.invites.require(code);
    if (targetApplicationId === null) throw noActivityInvite();
    return this.activities.launch(this.who.userId, targetApplicationId, channelId).id;
  }

  /** Leaves an activity on all clients. Returns whether the person took part. */
  leaveActivity(instanceId: string): boolean {
    const { applicationId, userId } = this.who;
    const found = this.activities.get(instanceId);
    const foreign = applicationId !== NO_APPLICATION && found?.applicationId !== applicationId;
    return !foreign && this.activities.leaveAs(instanceId, userId);
  }
}

/** The arguments of {@link ActivityActor}'s methods. */
export const activityActions: Actions<ActivityActor> = {
  launchActivity: args([], [object({ channel: text, application: text })]),
  acceptActivityInvite: args([text]),
  leaveActivity: args([text]),
};
