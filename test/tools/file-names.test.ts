import { expect, it } from "vitest";
import { checkFileNames } from "../../tools/lint/file-names.mjs";

it("refuses C++ files and folders that are not named in snake_case", () => {
  const wrong = ["engine/net/webSocket.h", "engine/net/web-socket.cpp", "engine/Net/web_socket.h"];
  const messages = checkFileNames(["engine/net/web_socket.h", ...wrong]);
  expect(messages.map((message) => message.split(":")[0])).toEqual(wrong);
});
