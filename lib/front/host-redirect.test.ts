import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import { runMiddleware } from "@/lib/middleware/run-middleware";
import { getStatuses, sendRaw } from "@/tests/setup/raw-http";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";
import { createFront } from "./front-server";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const seen: string[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.headers.host}${request.url}`);
    response.end("Next's");
  };
  server = createFront({ trustProxy: true, handler: () => handler, isDraining: () => false });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
  setUpstream(async (request) => {
    const host = request.headers.get("uri") ?? "";
    const isConfig = new URL(request.url).pathname.endsWith("/config");
    const config = { ...createSiteConfig(host), redirect_to: host === "www.a.example" ? "a.example" : null };
    return Response.json({ status: "success", data: isConfig ? config : createSiteSettings("disabled") });
  });
});
beforeEach(() => {
  seen.splice(0);
});
afterAll(async () => {
  setUpstream(undefined);
  purgeSites();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const get = (host: string, path: string, ...headers: string[]) =>
  sendRaw(
    port,
    [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers, "", ""].join("\r\n"),
  );
const readLocation = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];

it.each([
  ["www.a.example", "/prices?from=ad%20one&x=1", "http://a.example/prices?from=ad%20one&x=1"],
  ["WWW.A.example:8443", "/", "http://a.example:8443/"],
  ["www.a.example", "//elsewhere.example/", undefined],
  ["www.a.example", "/members/api/config", "http://a.example/members/api/config"],
])(
  "[PART-2] www redirects to its domain with the same path and query: %s%s",
  async (host, path, location) => {
    const answer = await get(host, path);
    if (location) expect([getStatuses(answer), readLocation(answer)]).toEqual([[308], location]);
    // Double slashes are normalized on the same host, so they can't become a host.
    else expect(readLocation(answer)).toBe("/elsewhere.example");
    expect([answer.includes("cache-control: no-store"), seen]).toEqual([true, []]);
  },
);

it("[PART-2] behind a TLS-terminating proxy, redirects to https", async () => {
  const answer = await get("127.0.0.1", "/", "X-Forwarded-Host: www.a.example", "X-Forwarded-Proto: https");
  expect(readLocation(answer)).toBe("https://a.example/");
});

it("[PART-2] [UP-6] without our own server, the middleware redirects pages too", async () => {
  const headers = { host: "www.a.example:8443", "x-forwarded-proto": "https" };
  const answer = await runMiddleware(new Request("http://localhost/prices?from=ad%20one", { headers }));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    308,
    "https://a.example:8443/prices?from=ad%20one",
  ]);
});

it("[PART-2] serves the domain itself, and build files on www", async () => {
  for (const [host, path] of [
    ["a.example", "/prices"],
    ["www.a.example", "/_next/static/a.js"],
  ] as const)
    expect(getStatuses(await get(host, path))).toEqual([200]);
  expect(seen).toEqual(["a.example/prices", "www.a.example/_next/static/a.js"]);
});

it.each(["/internal/tls-ask?domain=a.example", "/internal", "/internal/"])(
  "[PART-2] %s is unavailable on the public port",
  async (path) => {
    expect(getStatuses(await get("a.example", path))).toEqual([404]);
    expect(seen).toEqual([]);
  },
);
