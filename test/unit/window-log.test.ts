/** The messages of a channel in the window, after a gap in the events. */

import { expect, it } from "vitest";

interface Message {
  readonly id: string;
}

/** Of `platform/web/client/channel-log.ts`, which is compiled with the types of browsers. */
interface Log {
  readonly messages: { readonly value: readonly Message[] };
  load(): Promise<void>;
  loadAgain(): Promise<void>;
}
type LogClass = new (rest: { get(path: string): Promise<unknown> }, path: string) => Log;

const file = new URL("../../platform/web/client/channel-log.ts", import.meta.url).href;
const { ChannelLog }: { readonly ChannelLog: LogClass } = await import(/* @vite-ignore */ file);

const page = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: String(from + at) }));

it("the newest messages are loaded after a gap, although older ones are being loaded", async () => {
  const asked: { readonly path: string; answer(messages: readonly Message[]): void }[] = [];
  const get = (path: string) => new Promise((answer) => asked.push({ path, answer }));
  const log = new ChannelLog({ get }, "/messages");
  const first = log.load();
  asked[0]?.answer(page(300, 400));
  await first;
  const older = log.load();
  const again = log.loadAgain();
  expect(asked.map(({ path }) => path)).toEqual([
    "/messages?limit=100",
    "/messages?limit=100&before=300",
    "/messages?limit=100",
  ]);
  asked[2]?.answer(page(500, 600));
  await again;
  asked[1]?.answer(page(200, 300));
  await older;
  expect(log.messages.value.map(({ id }) => id)).toEqual(page(500, 600).map(({ id }) => id));
});
