// A named pipe on Windows whose other end is a port of this machine: the platform's local client, which
// listens on a socket, is reached as on a player's machine.
//
//   pipe-bridge.mjs PIPE PORT BELL     connects to the port BELL once it listens

import { connect, createServer } from "node:net";

const [pipe, port, bell] = process.argv.slice(2);
createServer((local) => {
  const remote = connect(Number(port), "127.0.0.1");
  for (const [from, to] of [
    [local, remote],
    [remote, local],
  ]) {
    from.on("error", () => to.destroy()).pipe(to);
  }
}).listen(pipe, () => connect(Number(bell), "127.0.0.1").on("error", () => {}));
