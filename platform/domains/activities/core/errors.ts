import { ApiError } from "../../../kernel/http/api-error.js";

/** An application without activities; reason 14 for clients (activities 2.2). */
export const notEmbedded = () =>
  new ApiError(400, 50024, "The application has no activities", undefined, { reason_code: 14 });
export const instanceFull = (most: number) =>
  new ApiError(400, 30031, `The activity has its most participants already (${most})`);
export const noLocation = () =>
  new ApiError(
    400,
    50024,
    "The user is in no channel where the activity can run; make the user a member of a guild (POST /admin/guilds/{id}/members, or platform.guilds.addMember), or make one for the user",
  );
export const noActivityInvite = () => new ApiError(400, 50024, "The invite is not to an activity");
