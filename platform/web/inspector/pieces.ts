/** What stands in place of a secret in what the platform shows. */
export const HIDDEN = "•••";

/** A part of a text: as it is, or a variable of the environment for what is redacted. */
export type Piece = string | { readonly variable: string };

/** Variables for what stands in headers, by the scheme before it. */
const SCHEMES: Readonly<Record<string, string>> = {
  bot: "BOT_TOKEN",
  bearer: "ACCESS_TOKEN",
  basic: "BASIC_CREDENTIALS",
};

/** A redacted value after the name of its field in JSON, in a form or query, or in a path. */
const MARK = /(?:"([a-z_]+)"\s*:\s*"|(?:^|[?&])([a-z_]+)=|\/(webhooks|interactions)\/\d+\/|)•••/gi;

/**
 * Cuts a text wherever a secret was redacted.
 *
 * @param header - name of the header that it is the value of
 */
export function piecesOf(text: string, header?: string): Piece[] {
  if (!text.includes(HIDDEN)) return [text];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const at = match.index + match[0].length - HIDDEN.length;
    const [, field, parameter, place] = match;
    const scheme = SCHEMES[text.slice(0, at).trim().toLowerCase()];
    const variable =
      header !== undefined
        ? (scheme ?? (header.toLowerCase() === "authorization" ? "USER_TOKEN" : "SECRET"))
        : place !== undefined
          ? `${place.replace(/s$/i, "").toUpperCase()}_TOKEN`
          : (field ?? parameter ?? "secret").toUpperCase();
    if (at > end) pieces.push(text.slice(end, at));
    pieces.push({ variable });
    end = at + HIDDEN.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

const MEANINGS: Readonly<Record<string, string>> = {
  BOT_TOKEN: "the bot's token, from the Bot page of its application in the portal",
  ACCESS_TOKEN: "an access token, from the playground in the portal or POST /admin/tokens",
  USER_TOKEN: "a person's own token, from POST /admin/users/{id}/sign-in",
  CLIENT_SECRET: "the client secret, from the OAuth2 page of the application in the portal",
};

/** Says how to set a variable. */
export const howToSet = (variable: string): string =>
  `export ${variable}='…'  # ${MEANINGS[variable] ?? "what was redacted here"}`;
