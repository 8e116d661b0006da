/** Forms with files, as libraries send them. */

import type { Platform } from "../../../../platform/index.js";
import type { Bot } from "../../support/guilds.js";
import type { Answer } from "../../support/players.js";

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A file of a form. */
export interface FormFile {
  readonly field?: string;
  readonly name: string;
  readonly data: Buffer | string;
  readonly type?: string;
}

/** Sends a form with files, which come before the JSON as discord.js has it, or after. */
export async function sendForm(
  platform: Platform,
  authorization: string,
  method: string,
  path: string,
  files: readonly FormFile[],
  payload?: unknown,
  payloadFirst = false,
): Promise<Answer> {
  const form = new FormData();
  const addPayload = () => {
    if (payload !== undefined) form.append("payload_json", JSON.stringify(payload));
  };
  if (payloadFirst) addPayload();
  files.forEach(({ field, name, data, type = "" }, index) => {
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    form.append(field ?? `files[${index}]`, new Blob([new Uint8Array(bytes)], { type }), name);
  });
  if (!payloadFirst) addPayload();
  const response = await fetch(platform.apiBase + path, {
    method,
    headers: authorization === "" ? {} : { authorization },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Sends a form as a bot. */
export function botForm(bot: Bot) {
  return (method: string, path: string, files: readonly FormFile[], payload?: unknown) =>
    sendForm(bot.platform, `Bot ${bot.token}`, method, path, files, payload);
}
