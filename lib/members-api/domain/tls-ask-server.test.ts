import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { HostMemory } from "./host-memory";
import { openTlsAskServer } from "./tls-ask-server";

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function ask(hosts: readonly string[] | null, target: string, method = "GET"): Promise<number> {
  const memory: HostMemory = {
    has: (name) => (hosts === null ? null : hosts.includes(name)),
    refresh: async () => undefined,
    stop: () => undefined,
  };
  const server = await openTlsAskServer(memory, { host: "127.0.0.1", port: 0 });
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path: target, method, agent: false }).end();
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode;
}

it.each([
  ["/internal/tls-ask?domain=cars.example", 200],
  ["/internal/tls-ask?domain=stranger.example", 404],
  ["/internal/tls-ask?domain=", 404],
  ["/internal/tls-ask", 404],
  ["/internal/tls-ask?domain=cars.example&domain=stranger.example", 404],
  ["/internal/tls-ask/?domain=cars.example", 404],
  ["/?domain=cars.example", 404],
  ["/members/api/config", 404],
])("[PART-2] Caddy's question %s is answered %i", async (target, status) => {
  expect(await ask(["cars.example"], target)).toBe(status);
});

it("[PART-2] before the names were read nobody gets a certificate, and Caddy asks again", async () => {
  expect(await ask(null, "/internal/tls-ask?domain=cars.example")).toBe(503);
});

it("[PART-2] the listener takes questions only", async () => {
  expect(await ask(["cars.example"], "/internal/tls-ask?domain=cars.example", "POST")).toBe(405);
});

it("[PART-2] an address that is in use ends the start with the variable's name", async () => {
  const memory: HostMemory = { has: () => true, refresh: async () => undefined, stop: () => undefined };
  const first = await openTlsAskServer(memory, { host: "127.0.0.1", port: 0 });
  stop = () => first.close();
  const { port } = first.address() as AddressInfo;
  await expect(openTlsAskServer(memory, { host: "127.0.0.1", port })).rejects.toThrow("INTERNAL_ADDRESS");
});
