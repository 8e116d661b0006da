/** All topics of one client, and what of them ends when. */

import { expect, it } from "vitest";
import { ClientStatus } from "../../lib/generated/enums.js";
import { listen, type StoreClient } from "../../lib/live/sources/events.js";
import type { SignInState } from "../../lib/live/sources/heads.js";
import { Topics } from "../../lib/live/topics.js";
import { Turn } from "../../lib/live/turn.js";
import { uncaughtError } from "../support/uncaught-error.js";
import { clientWith } from "./support/watched.js";

const signIn: SignInState = {
  read: () => ({
    ...{ session: undefined, userId: undefined, signedOut: false, signingIn: false },
    endedBecause: undefined,
  }),
  onChange: () => () => {},
};

function open() {
  const made = clientWith({ getCurrentUserV2: () => undefined });
  return { ...made, topics: new Topics(made.client, {} as never, signIn) };
}

/** Until what was put off to the end of this turn has happened. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it("a topic that is watched again in the same turn goes on", async () => {
  const { topics, listening } = open();
  topics.watch("status", () => {}).stop();
  const again = topics.watch("status", () => {});
  await turn();
  expect(again.content?.head).toMatchObject({ status: ClientStatus.Ready });
  again.stop();
  topics.close();
  expect(listening()).toBe(0);
});

it("nothing is watched of a client that is disposed, nor what there is not", () => {
  const { topics } = open();
  expect(() => topics.watch("nothing", () => {})).toThrow('The store has no topic "nothing".');
  topics.close();
  expect(() => topics.watch("status", () => {})).toThrow("the client is disposed");
});

it("of events that the library has in part, none is listened to", () => {
  const { client, fake, listening } = open();
  const before = listening();
  const on = fake.on;
  fake.on = (name, listener) => {
    if (name === "userUpdated") throw new TypeError("It lacks a function.");
    return on(name, listener);
  };
  const listeners = { lobbyCreated: () => {}, userUpdated: () => {} };
  expect(() => listen(client as StoreClient, listeners)).toThrow("lacks");
  expect(listening()).toBe(before);
});

it("what cannot be read at the end of a turn keeps nothing from the rest, and is an uncaught error", async () => {
  const uncaught = uncaughtError();
  const failing = new Turn();
  const error = new Error("It cannot be read.");
  failing.schedule({
    flush() {
      throw error;
    },
  });
  const read = new Promise<void>((resolve) => failing.schedule({ flush: resolve }));
  await read;
  expect(await uncaught).toBe(error);
});
