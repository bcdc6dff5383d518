import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createProbes } from "@/lib/platform/telemetry/probes";
import { openInternalServer } from "./internal-server";

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const probes = createProbes({
  isDraining: () => false,
  checks: async () => ({ database: { status: "ok" }, disk: { status: "degraded", reason: "full" } }),
  version: { name: "glovebox", commit: "0123abcd" } as { name: string },
}).internal;
const makeHosts = (names: readonly string[] | null) => ({
  has: (name: string) => (names === null ? null : names.includes(name)),
});
type Hosts = ReturnType<typeof makeHosts> | null | undefined;

async function ask(hosts: Hosts, target: string, method = "GET"): Promise<{ status: number; text: string }> {
  const server = await openInternalServer({ host: "127.0.0.1", port: 0 }, { probes, hosts: () => hosts });
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const clientRequest = request({ host: "127.0.0.1", port, path: target, method, agent: false }).end();
  const [response] = await once(clientRequest, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text };
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
])("[PART-2] responds to Caddy's request %s with %i", async (target, status) => {
  expect((await ask(makeHosts(["cars.example"]), target)).status).toBe(status);
});

it("[PART-2] returns 503 to Caddy's request until the host names are loaded", async () => {
  for (const hosts of [undefined, makeHosts(null)])
    expect((await ask(hosts, "/internal/tls-ask?domain=cars.example")).status).toBe(503);
});

it("[PART-2] responds to Caddy's request with 404 if the process doesn't serve sites", async () => {
  expect((await ask(null, "/internal/tls-ask?domain=cars.example")).status).toBe(404);
});

it("[PART-2] rejects a POST request from Caddy with 405", async () => {
  const answer = await ask(makeHosts(["cars.example"]), "/internal/tls-ask?domain=cars.example", "POST");
  expect(answer.status).toBe(405);
});

it("[PART-2] if the port is already in use, startup fails with an error that names INTERNAL_ADDRESS", async () => {
  const answerers = { probes, hosts: () => null };
  const first = await openInternalServer({ host: "127.0.0.1", port: 0 }, answerers);
  stop = () => first.close();
  const { port } = first.address() as AddressInfo;
  await expect(openInternalServer({ host: "127.0.0.1", port }, answerers)).rejects.toThrow(
    "INTERNAL_ADDRESS",
  );
});

it("[TEN-5] the internal listener serves readiness with details, liveness and the version", async () => {
  const ready = await ask(null, "/api/health/ready");
  const checks = { database: { status: "ok" }, disk: { status: "degraded", reason: "full" } };
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toMatchObject({ status: "ready", degraded: ["disk"], checks });
  const version = JSON.parse((await ask(null, "/api/version")).text);
  expect(version).toEqual({ name: "glovebox", commit: "0123abcd" });
  expect(await ask(null, "/api/health/live", "HEAD")).toEqual({ status: 200, text: "" });
});
