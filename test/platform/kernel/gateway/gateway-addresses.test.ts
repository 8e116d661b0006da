/** Which gateway a client is sent to. */

import { expect, test } from "vitest";
import { GatewayAddresses } from "../../../../platform/kernel/gateway/gateway-addresses.js";

const OWN = "ws://127.0.0.1:1/gateway";

test("clients resume at another edge than their own, or at the platform itself", () => {
  const addresses = new GatewayAddresses({ gateway: OWN });
  expect(addresses.forResume(undefined)).toBe(OWN);
  addresses.add("ws://one/gateway");
  expect(addresses.next()).toBe("ws://one/gateway");
  expect(addresses.forResume("ws://one/gateway")).toBe(OWN);
  addresses.add("ws://two/gateway");
  expect(addresses.forResume("ws://one/gateway")).toBe("ws://two/gateway");
  addresses.remove("ws://two/gateway");
  expect(addresses.forResume("ws://one/gateway")).toBe(OWN);
});

test("clients that connect one after the other are spread over the edges", () => {
  const addresses = new GatewayAddresses({ gateway: OWN });
  const [one, two] = ["ws://one/gateway", "ws://two/gateway"];
  addresses.add(one);
  addresses.add(two);
  const logins = [1, 2, 3, 4].map(() => {
    const address = addresses.next();
    addresses.forResume(address);
    return address;
  });
  expect(logins.filter((address) => address === one)).toHaveLength(2);
});

test("edges behind one address are all reached by it", () => {
  const addresses = new GatewayAddresses({ gateway: OWN });
  addresses.add("wss://edges/gateway");
  addresses.add("wss://edges/gateway");
  expect(addresses.forResume("wss://edges/gateway")).toBe("wss://edges/gateway");
  addresses.shared = "wss://balancer/gateway";
  expect([addresses.next(), addresses.forResume("wss://edges/gateway")]).toEqual([
    "wss://balancer/gateway",
    "wss://balancer/gateway",
  ]);
});

test("a load balancer's address is told before any edge has joined", () => {
  const addresses = new GatewayAddresses({ gateway: OWN });
  addresses.shared = "wss://balancer/gateway";
  expect(addresses.next()).toBe("wss://balancer/gateway");
});
