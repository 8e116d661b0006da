import { defineDomain } from "../schema.js";
import { lookup } from "./lookup.js";
import { externalIdentityProviderType, userApplicationProfileHandle } from "./profile.js";
import { statusType, userHandle } from "./user.js";

export const usersDomain = defineDomain({
  name: "users",
  title: "Users",
  summary:
    "Players, as the client knows them: name, avatar, status, activity and external identities.",
  enums: [statusType, externalIdentityProviderType],
  classes: [userHandle, userApplicationProfileHandle],
  extends: [lookup],
});
