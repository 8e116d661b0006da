/** What the unmodified embedded SDK itself says of its commands and events. */

const root = new URL("../../../node_modules/@discord/embedded-app-sdk/output/", import.meta.url);

const module = (path: string) => import(new URL(path, root).href);

/** The names of all commands that it knows. */
export async function sdkCommands(): Promise<string[]> {
  return Object.keys((await module("schema/common.mjs")).Commands);
}

/** The names of all events that it knows. */
export async function sdkEvents(): Promise<string[]> {
  return Object.keys((await module("schema/events.mjs")).Events);
}

/** The names of the commands that its functions send, found by calling each. */
export async function sentCommands(): Promise<string[]> {
  const sent = new Set<string>();
  const { default: made } = await module("commands/index.mjs");
  const send = async ({ cmd }: { cmd: string }) => {
    sent.add(cmd);
    throw new Error("Nobody answers.");
  };
  const functions = Object.values(made(send)) as ((args: object) => Promise<unknown>)[];
  await Promise.allSettled(functions.map(async (each) => each({})));
  return [...sent];
}
