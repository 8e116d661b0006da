import { type Actions, args } from "../../../kernel/actions.js";
import { object, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import { type Caller, NO_APPLICATION } from "../../../kernel/principal.js";
import type { ActivityPrompt, Choice } from "./prompts.js";
import type { ActivityHost } from "./state.js";

/** What a person does with the questions of activities. */
export class HostActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly host: ActivityHost,
    private readonly who: Caller,
  ) {}

  /** The questions that activities ask the person now. */
  activityPrompts(): ActivityPrompt[] {
    const { userId, applicationId } = this.who;
    const own = applicationId === NO_APPLICATION ? undefined : applicationId;
    return this.host.prompts(userId, own);
  }

  /** Answers a question. Returns false when it is not there any more. */
  decideActivityPrompt(promptId: number, choice: Choice): boolean {
    return this.host.decide(this.who.userId, promptId, choice);
  }

  /**
   * Accepts an invite into the activity that runs: ACTIVITY_JOIN. Returns how many were notified.
   */
  joinActivity(secret: string): number {
    return this.host.join(this.who.userId, this.who.applicationId, secret);
  }

  /**
   * Accepts an invite that came as a message: ACTIVITY_JOIN at what the user runs of its
   * application.
   *
   * @returns how many activities and programs were notified
   * @throws PlatformError when the message is no invite; ApiError when it cannot be accepted
   */
  acceptMessageInvite(messageId: string): number {
    return this.host.acceptInvite(this.who.userId, messageId);
  }
}

const file = object({ filename: text, contentType: text, data: text }, [
  "filename",
  "contentType",
  "data",
]);
const decision = object(
  { action: choice(["allow", "copy", "deny"]), channel: text, always: yesNo, file },
  ["action"],
);

/** The arguments of {@link HostActor}'s methods. */
export const hostActions: Actions<HostActor> = {
  activityPrompts: args([]),
  decideActivityPrompt: args([whole, decision]),
  joinActivity: args([text]),
  acceptMessageInvite: args([text]),
};
