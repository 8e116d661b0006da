import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type NewStageBody, newStageBody, type StageBody, stageBody } from "./bodies.js";
import type { StageOperations } from "./operations.js";

/** What a user does with stages. */
export class StageActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly stages: StageOperations,
    private readonly who: Caller,
  ) {}

  /** Opens a stage. @param body - as the HTTP API takes it @returns its id */
  openStage(body: NewStageBody, reason: string | null = null): string {
    return this.stages.open({ userId: this.who.userId, reason }, body).id;
  }

  /** Changes the stage that is open in a channel. */
  editStage(channelId: string, body: StageBody, reason: string | null = null): void {
    this.stages.edit({ userId: this.who.userId, reason }, channelId, body);
  }

  /** Closes the stage that is open in a channel. */
  closeStage(channelId: string, reason: string | null = null): void {
    this.stages.close({ userId: this.who.userId, reason }, channelId);
  }
}

/** The arguments of {@link StageActor}'s methods. */
export const stageActions: Actions<StageActor> = {
  openStage: args([newStageBody], [reason]),
  editStage: args([text, stageBody], [reason]),
  closeStage: args([text], [reason]),
};
