import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import {
  type ActionBody,
  actionBody,
  answersBody,
  type VerificationBody,
  verificationBody,
} from "./bodies.js";
import type { JoinRequests } from "./state.js";

/** What a user does with requests to join guilds. */
export class JoinRequestActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly requests: JoinRequests,
    private readonly who: Caller,
  ) {}

  /** Changes what a guild asks who wants to join. @param body - as the service's own client sends it */
  editMemberVerification(guildId: string, body: VerificationBody): void {
    this.requests.editForm(this.#acting, guildId, body);
  }

  /** Asks to join a guild. @param answers - to its questions, in their order @returns the request's id */
  requestToJoin(guildId: string, answers: unknown[] = []): string {
    return this.requests.apply(this.who.userId, guildId, answers).id;
  }

  /** Takes the user's own request back. */
  withdrawJoinRequest(guildId: string): void {
    this.requests.withdraw(this.who.userId, guildId);
  }

  /** Decides a request, as a moderator. */
  decideJoinRequest(guildId: string, requestId: string, body: ActionBody): void {
    this.requests.act(this.#acting, guildId, requestId, body);
  }

  get #acting() {
    return { userId: this.who.userId, reason: null };
  }
}

/** The arguments of {@link JoinRequestActor}'s methods. */
export const joinRequestActions: Actions<JoinRequestActor> = {
  editMemberVerification: args([text, verificationBody]),
  requestToJoin: args([text], [answersBody]),
  withdrawJoinRequest: args([text]),
  decideJoinRequest: args([text, text, actionBody]),
};
