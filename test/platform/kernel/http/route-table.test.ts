import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { startPlatform } from "../../../../platform/index.js";

test("platforms of one process share a Fastify application and answer with their own records", async () => {
  await (await startPlatform()).close();
  let made = 0;
  const count = () => void made++;
  subscribe("fastify.initialization", count);
  await using first = await startPlatform({ unknownFields: "refuse" });
  await using second = await startPlatform();
  unsubscribe("fastify.initialization", count);
  expect(made).toBe(0);

  const bot = first.createApplication({ name: "First", bot: true });
  const ask = async ({ apiBase }: typeof first) => {
    const headers = { authorization: `Bot ${bot.botToken}`, "content-type": "application/json" };
    const body = JSON.stringify({ description: "Races", unheard_of: 1 });
    const answer = await fetch(`${apiBase}/applications/@me`, { method: "PATCH", headers, body });
    return answer.status;
  };
  expect(await ask(first)).toBe(400); // It refuses fields that it does not know,
  expect(await ask(second)).toBe(401); // and the other one does not know the bot.
});

test("what is no HTTP request is answered with 400, and headers that are too long with 431", async () => {
  await using platform = await startPlatform();
  const { connect } = await import("node:net");
  const port = Number(new URL(platform.apiBase).port);
  const answerTo = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (data) => {
        answer += data;
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(answer));
    });
  expect(await answerTo("nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const long = `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`;
  expect(await answerTo(long)).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
});
