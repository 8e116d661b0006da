import { defineDomain } from "../schema.js";
import { messageEvents } from "./events.js";
import { history } from "./history.js";
import {
  additionalContent,
  additionalContentType,
  disclosureTypes,
  messageHandle,
  userMessageSummary,
} from "./message.js";
import { sending } from "./sending.js";

export const messagesDomain = defineDomain({
  name: "messages",
  title: "Messages",
  summary:
    "Direct messages and messages in lobbies: sending, changing, reading back and hearing of them.",
  enums: [additionalContentType, disclosureTypes],
  classes: [messageHandle, additionalContent, userMessageSummary],
  extends: [sending, history, messageEvents],
});
