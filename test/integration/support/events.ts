/** Waiting for the events of a client. */

import type { Client, ClientEvents } from "game-social-sdk";

/**
 * The next event of this name that fits; listens from the moment of the call, so call it before
 * what causes the event.
 */
export async function next<Name extends keyof ClientEvents>(
  client: Client,
  name: Name,
  fits: (event: ClientEvents[Name]) => boolean = () => true,
): Promise<ClientEvents[Name]> {
  for await (const event of client.events(name)) if (fits(event)) return event;
  throw new Error(`The client ended before ${name}.`);
}

/**
 * Waits until something is so, looking at once and then after each event of this name.
 */
export async function until(
  client: Client,
  name: keyof ClientEvents,
  isSo: () => boolean,
): Promise<void> {
  const events = client.events(name);
  if (isSo()) return void (await events.return());
  for await (const _ of events) if (isSo()) return;
  throw new Error(`The client ended before ${name}.`);
}

/** As {@link until}, for something that events of several names report. */
export async function changed(
  client: Client,
  names: readonly (keyof ClientEvents)[],
  isSo: () => boolean,
): Promise<void> {
  let look = () => {};
  const so = new Promise<void>((resolve) => {
    look = () => {
      if (isSo()) resolve();
    };
  });
  for (const name of names) client.on(name, look);
  look();
  await so;
  for (const name of names) client.off(name, look);
}

/** The events of some names, collected as `[name, event]` from the call on. */
export function record<Name extends keyof ClientEvents & string>(
  client: Client,
  ...names: Name[]
): [Name, ClientEvents[Name]][] {
  const recorded: [Name, ClientEvents[Name]][] = [];
  for (const name of names) client.on(name, (event) => recorded.push([name, event]));
  return recorded;
}
