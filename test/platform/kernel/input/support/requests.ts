/** Requests that make a message, or do something to one, as the bytes that an HTTP stack sends. */

import { openGuild } from "../../../support/guilds.js";
import { head, type RawAnswer, raw } from "./raw.js";

export type Opened = Awaited<ReturnType<typeof openWithMessage>>;

export async function openWithMessage() {
  const opened = await openGuild();
  const path = `/channels/${opened.text.id}/messages`;
  const { body } = await opened.bot.send("POST", path, { content: "first" });
  const bot = `Authorization: Bot ${opened.bot.token}`;
  const { host } = new URL(opened.platform.webBase);
  return { ...opened, path: `/api/v10${path}`, message: body.id as string, bot, host };
}

export const hello = '{"content":"hello"}';

/** Sends the bot's request for a target, such as `GET /path`, whose head has more lines. */
export function ask(o: Opened, target: string, ...lines: string[]): Promise<RawAnswer> {
  return raw(o.platform, head(`${target} HTTP/1.1`, `Host: ${o.host}`, o.bot, ...lines));
}

/** A request with a JSON body, whose head has more lines. */
export function json({ path, bot, host }: Opened, body: string | Buffer, ...lines: string[]) {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const type = "Content-Type: application/json";
  const start = head(`POST ${path} HTTP/1.1`, `Host: ${host}`, bot, type, length, ...lines);
  return Buffer.concat([Buffer.from(start), Buffer.from(body)]);
}

/** Sends such a request. */
export function post(o: Opened, body: string | Buffer, ...lines: string[]): Promise<RawAnswer> {
  return raw(o.platform, json(o, body, ...lines));
}

/** Sends a form whose JSON stands in a part with these headers. */
export function postForm(o: Opened, boundary: string, type: string, ...part: string[]) {
  const file = [
    'Content-Disposition: form-data; name="files[0]"; filename="a.txt"',
    "Content-Type: text/plain",
  ];
  const body =
    `--${boundary}\r\n${head(...part)}${hello}\r\n` +
    `--${boundary}\r\n${head(...file)}text\r\n--${boundary}--\r\n`;
  const lines = [`Content-Type: ${type}`, `Content-Length: ${body.length}`];
  const start = head(`POST ${o.path} HTTP/1.1`, `Host: ${o.host}`, o.bot, ...lines);
  return raw(o.platform, start + body);
}
