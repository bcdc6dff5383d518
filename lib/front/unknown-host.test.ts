import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import * as environment from "@/lib/platform/env/env";
import { openFront } from "@/tests/setup/open-front";
import { getStatuses, sendRaw } from "@/tests/setup/raw-http";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const seen: string[] = [];
const askedHosts: string[] = [];
let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(async () => {
  front = await openFront(() => undefined, {
    async handler(request, response) {
      seen.push(`${request.headers.host}${request.url}`);
      response.end("Next's");
    },
  });
});
beforeEach(() => {
  seen.splice(0);
  askedHosts.splice(0);
  purgeSites();
  setUpstream(async (request) => {
    const host = request.headers.get("uri") ?? "";
    if (new URL(request.url).pathname.endsWith("/health")) return Response.json({ status: "ok" });
    const isConfig = new URL(request.url).pathname.endsWith("/config");
    if (isConfig) askedHosts.push(host);
    if (host === "down.example") throw new Error("away");
    if (host !== "a.example") return Response.json({ status: "error" }, { status: 404 });
    return Response.json({
      status: "success",
      data: isConfig ? createSiteConfig(host) : createSiteSettings("disabled"),
    });
  });
});
afterAll(() => front.close());

const get = (host: string, path: string, ...headers: string[]) =>
  sendRaw(
    front.port,
    [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers, "", ""].join("\r\n"),
  );

it("[SEC-HOST-08] returns a 404 page for an unknown host without involving Next, in the reader's language, after one lookup", async () => {
  for (const path of ["/", "/login?x=1", "/robots", "/no/such/page"]) {
    const answer = await get("b.example", path, "Accept-Language: es");
    expect([getStatuses(answer), /cache-control: no-store/i.test(answer)]).toEqual([[404], true]);
    expect(answer).toContain('<html lang="es">');
    expect(answer.match(/content-security-policy: default-src 'none'; style-src 'nonce-/gi)).toHaveLength(1);
  }
  const head = await sendRaw(front.port, "HEAD / HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n");
  expect([getStatuses(head), head.includes("<html")]).toEqual([[404], false]);
  expect([seen, askedHosts]).toEqual([[], ["b.example"]]);
});

it.each([
  "/_next/static/a.js",
  "/_next/image",
  "/sites/logo.png",
  "/robots.txt",
  "/.well-known/x",
  "/sdk/glovebox.ts",
])("[TEN-5] [SEC-HOST-08] rejects the file %s on an unknown host without involving Next", async (path) => {
  expect(getStatuses(await get("b.example", path))).toEqual([path === "/_next/image" ? 400 : 404]);
  expect(seen).toEqual([]);
});

it.each(["/api/health", "/api/openapi.json", "/members/api/config"])(
  "[TEN-5] rejects the call %s on an unknown host",
  async (path) => {
    vi.spyOn(environment, "getEnv").mockReturnValue({ ...environment.getEnv(), OPENAPI: true });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(getStatuses(await get("a.example", path))).toEqual([200]);
    const answer = await get("b.example", path);
    expect(getStatuses(answer)).toEqual([404]);
    expect(answer).toContain('"code":"unknown_site"');
  },
);

it("[TEN-5] [SEC-HOST-08] passes requests for a known host to Next, and all requests while the Members API is down", async () => {
  const requests = [
    ["a.example", "/login"],
    ["a.example", "/_next/static/a.js"],
    ["down.example", "/login"],
    ["down.example", "/robots.txt"],
  ] as const;
  for (const [host, path] of requests) expect(getStatuses(await get(host, path))).toEqual([200]);
  expect(seen).toEqual(requests.map(([host, path]) => host + path));
});

it.each([
  "/_next/%2e%2e/login",
  "/_next/static/%2e%2e/%2e%2e/dashboard",
  "/_next/static/../../dashboard",
  "/sdk/.%2E/account",
  "/x/..%2fdashboard",
  "/members/%2e%2e/api/user",
])("[TEN-5] %s returns 400 on known and unknown hosts, before the host is looked up", async (path) => {
  for (const host of ["a.example", "b.example"]) expect(getStatuses(await get(host, path))).toEqual([400]);
  expect([seen, askedHosts]).toEqual([[], []]);
});
