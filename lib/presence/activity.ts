/** Converts the options of `client.presence.set` to the SDK's record. */

import {
  ActivityGamePlatforms,
  ActivityPartyPrivacy,
  ActivityTypes,
  StatusDisplayTypes,
} from "../generated/enums.js";
import type { ActivityButtonInit, ActivityInit } from "../generated/records.js";
import { Fields, type Lengths, outOfRange, readChoice, readText, wrong } from "./fields.js";

/** An activity and its buttons, which are added to the record one by one. */
export interface ActivityParts {
  readonly init: ActivityInit;
  readonly buttons: readonly ActivityButtonInit[];
}

/** The length limits of texts (protocol 4.9, 11). */
const NAME: Lengths = [1, 128];
const TEXT: Lengths = [2, 128];
const LINK: Lengths = [2, 256];
const IMAGE: Lengths = [1, 300];
const IMAGE_LINK: Lengths = [1, 256];
const LABEL: Lengths = [1, 32];
const BUTTON_LINK: Lengths = [1, 512];
const MAX_BUTTONS = 2;

const TYPES = {
  playing: ActivityTypes.Playing,
  listening: ActivityTypes.Listening,
  watching: ActivityTypes.Watching,
  competing: ActivityTypes.Competing,
};

const STATUS_DISPLAYS = {
  name: StatusDisplayTypes.Name,
  state: StatusDisplayTypes.State,
  details: StatusDisplayTypes.Details,
};

const PRIVACIES = {
  private: ActivityPartyPrivacy.Private,
  public: ActivityPartyPrivacy.Public,
};

const PLATFORMS = {
  desktop: ActivityGamePlatforms.Desktop,
  xbox: ActivityGamePlatforms.Xbox,
  samsung: ActivityGamePlatforms.Samsung,
  ios: ActivityGamePlatforms.IOS,
  android: ActivityGamePlatforms.Android,
  embedded: ActivityGamePlatforms.Embedded,
  ps4: ActivityGamePlatforms.PS4,
  ps5: ActivityGamePlatforms.PS5,
};

const ALL_PLATFORMS = Object.values(PLATFORMS).reduce<number>((all, bit) => all | bit, 0);

const KNOWN = [
  "name",
  "type",
  "statusDisplay",
  "details",
  "detailsUrl",
  "state",
  "stateUrl",
  "startedAt",
  "endsAt",
  "largeImage",
  "smallImage",
  "inviteCoverImage",
  "party",
  "joinSecret",
  "buttons",
  "platforms",
];

/**
 * Checks the argument of `client.presence.set`.
 *
 * @throws TypeError or RangeError that names the field.
 */
export function readPresence(input: unknown): ActivityParts {
  const fields = new Fields(input, "presence", KNOWN);
  const joinSecret = fields.text("joinSecret", TEXT);
  const party = readParty(fields);
  if (joinSecret !== undefined && party === undefined)
    throw wrong(
      "presence.joinSecret",
      'needs a party that players join. Give presence.party, such as { id: "lobby-1", max: 4 }',
    );
  return {
    init: {
      name: fields.text("name", NAME) ?? "",
      type: (fields.choice("type", TYPES) ?? ActivityTypes.Playing) as ActivityTypes,
      statusDisplayType: fields.choice("statusDisplay", STATUS_DISPLAYS) as
        | StatusDisplayTypes
        | undefined,
      details: fields.text("details", TEXT),
      detailsUrl: fields.link("detailsUrl", LINK),
      state: fields.text("state", TEXT),
      stateUrl: fields.link("stateUrl", LINK),
      timestamps: readTimes(fields),
      assets: readAssets(fields),
      party,
      secrets: joinSecret === undefined ? undefined : { join: joinSecret },
      supportedPlatforms: readPlatforms(fields),
    },
    buttons: readButtons(fields),
  };
}

function readTimes(fields: Fields) {
  const start = fields.time("startedAt");
  const end = fields.time("endsAt");
  return start === undefined && end === undefined ? undefined : { start, end };
}

function readAssets(fields: Fields) {
  const large = readImage(fields, "largeImage");
  const small = readImage(fields, "smallImage");
  const inviteCoverImage = fields.text("inviteCoverImage", IMAGE);
  if (large === undefined && small === undefined && inviteCoverImage === undefined)
    return undefined;
  return {
    largeImage: large?.image,
    largeText: large?.text,
    largeUrl: large?.url,
    smallImage: small?.image,
    smallText: small?.text,
    smallUrl: small?.url,
    inviteCoverImage,
  };
}

function readImage(fields: Fields, name: string) {
  const { value, path } = fields.raw(name);
  if (value === undefined) return undefined;
  if (typeof value === "string")
    return { image: readText(value, path, IMAGE), text: undefined, url: undefined };
  const parts = new Fields(value, path, ["image", "text", "url"]);
  return {
    image: parts.requiredText("image", IMAGE),
    text: parts.text("text", TEXT),
    url: parts.link("url", IMAGE_LINK),
  };
}

function readParty(fields: Fields) {
  const { value, path } = fields.raw("party");
  if (value === undefined) return undefined;
  const party = new Fields(value, path, ["id", "size", "max", "privacy"]);
  return {
    id: party.requiredText("id", TEXT),
    ...readSizes(party),
    privacy: (party.choice("privacy", PRIVACIES) ??
      ActivityPartyPrivacy.Private) as ActivityPartyPrivacy,
  };
}

/** How many there are and can be, each by itself or both as a pair. */
function readSizes(party: Fields) {
  const { value, path } = party.raw("size");
  if (!Array.isArray(value))
    return sizes(path, party.whole("size", 1) ?? 1, party.whole("max", 0) ?? 0);
  if (value.length !== 2 || party.raw("max").value !== undefined)
    throw wrong(path, "must be a number, or a pair of size and max without a max beside it");
  const pair = new Fields({ ...value }, path, ["0", "1"]);
  return sizes(path, pair.whole("0", 1) ?? 1, pair.whole("1", 0) ?? 0);
}

/** @param maxSize - 0 shows no limit. */
function sizes(path: string, currentSize: number, maxSize: number) {
  if (maxSize > 0 && currentSize > maxSize)
    throw outOfRange(path, `must be at most max, which is ${maxSize}, but it is ${currentSize}`);
  return { currentSize, maxSize };
}

function readButtons(fields: Fields): ActivityButtonInit[] {
  const { value, path } = fields.raw("buttons");
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrong(path, "must be an array");
  if (value.length > MAX_BUTTONS)
    throw outOfRange(path, `must have at most ${MAX_BUTTONS} buttons, but it has ${value.length}`);
  return value.map((each, index) => {
    const button = new Fields(each, `${path}[${index}]`, ["label", "url"]);
    return {
      label: button.requiredText("label", LABEL),
      url: button.requiredLink("url", BUTTON_LINK),
    };
  });
}

function readPlatforms(fields: Fields): ActivityGamePlatforms | undefined {
  const { value, path } = fields.raw("platforms");
  if (value === undefined) return undefined;
  if (typeof value === "number") {
    const bits = Number.isInteger(value) && value > 0 && (value & ~ALL_PLATFORMS) === 0;
    if (!bits) throw outOfRange(path, `must combine values of ActivityGamePlatforms, not ${value}`);
    return value as ActivityGamePlatforms;
  }
  if (!Array.isArray(value)) throw wrong(path, "must be an array or a number");
  const bits = value.map((each, index) => readChoice(each, `${path}[${index}]`, PLATFORMS));
  return bits.reduce((all, bit) => all | bit, 0) as ActivityGamePlatforms;
}
