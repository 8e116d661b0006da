/** Stands between the SDK and the platform and keeps every secret that crosses the wire. */

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Names under which credentials travel, in JSON, forms, queries and headers. */
const NAMES =
  "access_token|refresh_token|id_token|token|code|code_verifier|state|device_code|user_code" +
  "|external_auth_token|parent_access_token|client_secret";

// In JSON a "code" says which error it is.
const IN_JSON = new RegExp(`"(?!code")(${NAMES})"\\s*:\\s*"([^"\\\\]+)"`, "g");
const IN_PARAMETERS = new RegExp(`(?:^|[?&\\s])(${NAMES})=([^&\\s#]+)`, "g");
const IN_HEADER = /^(authorization): \w+ (\S+)/gim;

/** What a text of the wire says about credentials: name and value, percent-decoded. */
export function secretsIn(text: string): [name: string, value: string][] {
  const decoded = [...text.matchAll(IN_PARAMETERS)].map(
    ([, name = "", value = ""]) => [name, decodeURIComponent(value)] as [string, string],
  );
  const plain = [...text.matchAll(IN_JSON), ...text.matchAll(IN_HEADER)].map(
    ([, name = "", value = ""]) => [name, value] as [string, string],
  );
  return [...decoded, ...plain];
}

export class WireTap {
  readonly #sockets = new Set<Socket>();
  readonly #texts: string[] = [];
  readonly #server;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, "127.0.0.1");
      this.#pass(near, far);
      this.#pass(far, near);
    });
  }

  /** Listens, and passes everything on to this port and back. */
  static async open(port: number): Promise<WireTap> {
    const tap = new WireTap(port);
    await new Promise<void>((resolve) => tap.#server.listen(0, "127.0.0.1", resolve));
    return tap;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes note of something that went another way, such as the URL a browser was given. */
  see(text: string): void {
    this.#texts.push(text);
  }

  /** All credentials seen, each with the names under which it travelled. */
  secrets(): Map<string, Set<string>> {
    const secrets = new Map<string, Set<string>>();
    for (const [name, value] of this.#texts.flatMap(secretsIn)) {
      secrets.set(value, (secrets.get(value) ?? new Set()).add(name));
    }
    return secrets;
  }

  #pass(from: Socket, to: Socket): void {
    const index = this.#texts.push("") - 1;
    this.#sockets.add(from);
    from.on("data", (data) => {
      this.#texts[index] += data.toString("utf8");
      to.write(data);
    });
    from.on("end", () => to.end());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
