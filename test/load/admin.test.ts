/** Answers of the admin API that cannot be used are failures that name the request. */

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Admin } from "../../load/service/admin.js";

const isCut: RequestListener = (_, response) => {
  response.writeHead(200, { "content-length": 100 });
  response.write('{ "id":', () => response.destroy());
};
const isPage: RequestListener = (_, response) => void response.end("<html>");

test.each([
  ["that is cut", isCut],
  ["that is a page", isPage],
])("an answer %s is counted as that of an unreachable API", async (_, answer) => {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`;
  const asked = new Admin({ base, token: "s3" }).get("/users?search=alice");
  await expect(asked).rejects.toMatchObject({
    code: "admin.unreachable",
    message: expect.stringMatching(/did not answer GET \/users: .*\. Check that .*127\.0\.0\.1/),
  });
});
