import { defineDomain } from "../schema.js";
import { relationshipLookup } from "./lookup.js";
import { relationshipGroupType, relationshipHandle, relationshipType } from "./relationship.js";
import { friendRequests } from "./requests.js";

export const relationshipsDomain = defineDomain({
  name: "relationships",
  title: "Relationships",
  summary: "Friends on the platform, friends in the game, requests and blocks.",
  enums: [relationshipType, relationshipGroupType],
  classes: [relationshipHandle],
  extends: [relationshipLookup, friendRequests],
});
