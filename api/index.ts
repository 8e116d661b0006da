/** The SDK's whole surface. The one list of domains, in the order of the reference. */

import { activitiesDomain } from "./activities/index.js";
import { audioDomain } from "./audio/index.js";
import { authenticationDomain } from "./authentication/index.js";
import { channelsDomain } from "./channels/index.js";
import { clientDomain } from "./client/index.js";
import { lobbiesDomain } from "./lobbies/index.js";
import { messagesDomain } from "./messages/index.js";
import { relationshipsDomain } from "./relationships/index.js";
import { resultsDomain } from "./results/index.js";
import type { Domain } from "./schema.js";
import { usersDomain } from "./users/index.js";

export const domains: readonly Domain[] = [
  resultsDomain,
  clientDomain,
  authenticationDomain,
  usersDomain,
  relationshipsDomain,
  activitiesDomain,
  lobbiesDomain,
  messagesDomain,
  channelsDomain,
  audioDomain,
];
