import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import { sendRaw, statusesOf } from "@/tests/setup/raw-http";
import { siteConfig, siteSettings } from "@/tests/setup/recording-upstream";
import { createFront } from "./front-server";

globalSingleton("bff-log").set(pino({ level: "silent" }));
const seen: string[] = [];
const asked: string[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.headers.host}${request.url}`);
    response.end("Next's");
  };
  server = createFront({ trustProxy: false, handler: () => handler, isDraining: () => false });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  seen.splice(0);
  asked.splice(0);
  purgeSites();
  setUpstream(async (request) => {
    const host = request.headers.get("uri") ?? "";
    const isConfig = new URL(request.url).pathname.endsWith("/config");
    if (isConfig) asked.push(host);
    if (host === "down.example") throw new Error("away");
    if (host !== "a.example") return Response.json({ status: "error" }, { status: 404 });
    return Response.json({ status: "success", data: isConfig ? siteConfig(host) : siteSettings("disabled") });
  });
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

it("[SEC-HOST-08] a page of an unknown host is answered without Next, in the reader's language, and asked for once", async () => {
  for (const path of ["/", "/login?x=1", "/robots", "/no/such/page"]) {
    const answer = await get("b.example", path, "Accept-Language: es");
    expect([statusesOf(answer), /cache-control: no-store/i.test(answer)]).toEqual([[404], true]);
    expect(answer).toContain('<html lang="es">');
    expect(answer.match(/content-security-policy: default-src 'none'; style-src 'nonce-/gi)).toHaveLength(1);
  }
  const head = await sendRaw(port, "HEAD / HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n");
  expect([statusesOf(head), head.includes("<html")]).toEqual([[404], false]);
  expect([seen, asked]).toEqual([[], ["b.example"]]);
});

it("[SEC-HOST-08] a known host's pages, what is no page, and every page while the Members API is away, are Next's", async () => {
  for (const [host, path] of [
    ["a.example", "/login"],
    ["b.example", "/_next/static/a.js"],
    ["b.example", "/sites/logo.png"],
    ["b.example", "/robots.txt"],
    ["down.example", "/login"],
  ] as const)
    expect(statusesOf(await get(host, path))).toEqual([200]);
  expect(seen).toEqual([
    "a.example/login",
    "b.example/_next/static/a.js",
    "b.example/sites/logo.png",
    "b.example/robots.txt",
    "down.example/login",
  ]);
});
