/**
 * What a Node program pays at least to pass requests on: it opens one for each that comes, pipes the
 * answer back, and does nothing else.
 */

import http from "node:http";
import type { AddressInfo } from "node:net";

const [port] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true });
const server = http.createServer((request, response) => {
  const { method, url: path, headers } = request;
  const sent = http.request({ host: "127.0.0.1", port, path, method, headers, agent });
  sent.on("error", () => response.destroy());
  sent.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(sent);
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on("message", () => process.send?.(process.cpuUsage()));
process.once("disconnect", () => process.exit(0));
