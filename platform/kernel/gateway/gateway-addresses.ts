/** The addresses at which clients find gateways: those of the edges in turn, or else the platform's own. */
export class GatewayAddresses {
  /** One address for all edges, such as a load balancer's. */
  shared: string | undefined;
  readonly #edges: string[] = [];
  /** Counted apart: every READY names an address, too, so of two edges one would get all logins. */
  #connects = 0;
  #resumes = 0;

  constructor(private readonly own: { readonly gateway: string }) {}

  add(address: string): void {
    this.#edges.push(address);
  }

  remove(address: string): void {
    const at = this.#edges.indexOf(address);
    if (at >= 0) this.#edges.splice(at, 1);
  }

  /** Where the next client is to connect. */
  next(): string {
    return this.#choose(this.#edges, this.#connects++);
  }

  /** Where the client of a connection is to resume: not at the edge that may have failed by then. */
  forResume(connected: string | undefined): string {
    const others = this.#edges.filter((address) => address !== connected);
    // Several edges may have one address, such as a load balancer's.
    const addresses = others.length === 0 && this.#edges.length > 1 ? this.#edges : others;
    return this.#choose(addresses, this.#resumes++);
  }

  #choose(addresses: readonly string[], turn: number): string {
    if (this.shared !== undefined) return this.shared;
    if (this.#edges.length === 0) return this.own.gateway;
    return addresses[turn % addresses.length] ?? this.own.gateway;
  }
}
