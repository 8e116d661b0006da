/** How many commands of an activity wait at a time (activities 2.4). */

import { expect, test } from "vitest";
import { Inbox } from "../../../platform/domains/activities/host/inbox.js";

test("200 commands wait, the next is refused, and a new document begins with none", async () => {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const notes: string[] = [];
  const waiting: (() => void)[] = [];
  const inbox = new Inbox({
    perform: () => new Promise<void>((resolve) => waiting.push(resolve)),
    send: (answer) => sent.push(answer),
    note: (text) => notes.push(text),
    failed: (detail) => notes.push(detail),
  });
  const take = (nonce: string) => inbox.take({ cmd: "X", nonce });
  for (let count = 0; count <= 200; count++) take(`n${count}`);
  expect(sent).toEqual([
    { cmd: "X", evt: "ERROR", nonce: "n200", data: { code: 5011, message: expect.any(String) } },
  ]);
  expect(waiting).toHaveLength(200);
  inbox.renew();
  take("n0");
  expect(waiting).toHaveLength(201);
  // Answers to the document before go nowhere; that to the new one comes once.
  for (const answer of waiting) answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent.slice(1)).toEqual([{ cmd: "X", evt: null, nonce: "n0", data: null }]);
  expect(notes).toEqual([]);
});
