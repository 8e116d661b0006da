/** Uploads in traces: they are replayed, within bounds, and without secrets. */

import { expect, test } from "vitest";
import { writeAsTest } from "../../../platform/kit/replay/as-test.js";
import { replayTrace } from "../../../platform/kit/replay/replay.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import type { Trace } from "../../../platform/kit/trace/trace-file.js";
import { png } from "../support/media.js";

/** A bot's messages, each with these files, and an answer to each. */
async function uploaded(
  ...messages: ((kit: TestKit) => FormData | Promise<FormData>)[]
): Promise<{ readonly trace: Trace; readonly statuses: readonly number[]; readonly kit: TestKit }> {
  const kit = await TestKit.open({ leftovers: "ignore" }, "uploads");
  const { platform, application, guild } = kit;
  const statuses: number[] = [];
  for (const message of messages) {
    const { status } = await fetch(`${platform.apiBase}/channels/${guild.channel}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${application.botToken}` },
      body: await message(kit),
    });
    statuses.push(status);
  }
  const trace = kit.trace();
  await kit.close();
  return { trace, statuses, kit };
}

function form(
  payload: unknown,
  ...files: [name: string, content: string | Uint8Array, type?: string][]
) {
  const made = new FormData();
  if (payload !== undefined) made.set("payload_json", JSON.stringify(payload));
  for (const [index, [name, content, type = "text/plain"]] of files.entries()) {
    made.set(`files[${index}]`, new Blob([Buffer.from(content)], { type }), name);
  }
  return made;
}

const filesIn = (trace: Trace) =>
  trace.entries.flatMap((entry) =>
    entry.kind === "request" ? (entry.requestForm?.files ?? []) : [],
  );

test("files are sent again, whatever their names and bytes are", async () => {
  const awkward = "Ärger – (1); 2.txt";
  const { trace, statuses } = await uploaded(
    () => form({ content: "two" }, ["a.png", png(3, 2), "image/png"], [awkward, "hello\r\n--x"]),
    () => form(undefined, ["b.bin", Uint8Array.of(0, 255, 13, 10, 45, 45), "application/x-b"]),
  );
  expect(statuses).toEqual([200, 200]);
  expect(filesIn(trace).map(({ filename }) => filename)).toEqual(["a.png", awkward, "b.bin"]);
  expect((await replayTrace(trace)).difference).toBeUndefined();
  const changed = JSON.parse(JSON.stringify(trace).replaceAll("a.png", "c.png")) as Trace;
  const named = {
    ...trace,
    entries: changed.entries.map((entry) =>
      entry.kind === "request"
        ? { ...trace.entries[entry.n - 1], requestForm: entry.requestForm }
        : entry,
    ),
  } as Trace;
  expect((await replayTrace(named)).difference).toMatch(/filename was "a.png", and is "c.png" now/);
  expect(writeAsTest(trace)).toContain('filename: "a.png"');
});

test("a form that cannot be read is refused again", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "broken");
  const { platform, application, guild } = kit;
  const { status } = await fetch(`${platform.apiBase}/channels/${guild.channel}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bot ${application.botToken}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    body: "--x\r\nno part",
  });
  expect(status).toBe(400);
  const trace = kit.trace();
  await kit.close();
  expect((await replayTrace(trace)).difference).toBeUndefined();
});

test("a file put at an address of its own is sent again", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "put");
  const { platform, application, guild } = kit;
  const authorization = `Bot ${application.botToken}`;
  const ask = (path: string, body: object) =>
    fetch(`${platform.apiBase}/channels/${guild.channel}/${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const bytes = png(5, 4);
  const { attachments } = (await ask("attachments", {
    files: [{ filename: "a.png", file_size: bytes.length, id: "0" }],
    // biome-ignore lint/suspicious/noExplicitAny: what the service answers
  })) as any;
  const [{ upload_url: url, upload_filename: uploaded_filename }] = attachments;
  expect((await fetch(url, { method: "PUT", body: Buffer.from(bytes) })).status).toBe(200);
  const message = await ask("messages", {
    attachments: [{ id: "0", filename: "a.png", uploaded_filename }],
  });
  expect(message).toMatchObject({ attachments: [{ width: 5, height: 4 }] });
  const trace = kit.trace();
  await kit.close();
  expect((await replayTrace(trace)).difference).toBeUndefined();
});

test("files that are large, or hold a secret, are left out, and others of their size are sent", async () => {
  const mine = JSON.stringify({ password: "only-the-player-knows" });
  const { trace, statuses, kit } = await uploaded(
    ({ application }) => form({ content: "log" }, ["bot.log", `token=${application.botToken}`]),
    () => form({ content: "mine" }, ["mine.json", mine]),
    ...Array.from(
      { length: 5 },
      () => () => form({}, ["big.bin", Buffer.alloc(3_900_000, "a line of a log.\n")]),
    ),
    () => form({}, ["huge.bin", Buffer.alloc(5_000_000, "a line of a log.\n")]),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const text = JSON.stringify(trace);
  for (const secret of [mine, kit.application.botToken as string]) {
    const encoded = Buffer.from(secret).toString("base64").slice(4, -4);
    expect([text.includes(secret), text.includes(encoded)]).toEqual([false, false]);
  }
  expect(text.length).toBeLessThan(30_000_000);
  const left = filesIn(trace).flatMap(({ data }) => (typeof data === "string" ? data : []));
  expect(left).toContain("(5000000 bytes)");
  expect(left.filter((each) => each.includes("hold a secret"))).toHaveLength(2);
  expect(left.length).toBeGreaterThan(3);
  expect((await replayTrace(trace)).difference).toBeUndefined();
});
