import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { markPageMissing, markPageOutage } from "@/lib/bff/page-status";
import { runMiddleware } from "@/lib/middleware/run-middleware";
import { getStatuses, sendRaw } from "@/tests/setup/raw-http";
import { watchRequests } from "./watch-requests";

async function startResolvingServer() {
  const paths: string[] = [];
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname, href } = new URL(url, "http://localhost");
    paths.push(pathname);
    const answer = pathname === "/login" ? new Response("page") : await runMiddleware(new Request(href));
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const get = (path: string) =>
    sendRaw(
      (server.address() as AddressInfo).port,
      `GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`,
    );
  return { get, paths };
}

it("[TEN-5] without the front, a path with dot segments returns 400 and never resolves to a page", async () => {
  onTestFinished(watchRequests(false));
  const { get, paths } = await startResolvingServer();
  expect(getStatuses(await get("/login?next=/../x"))).toEqual([200]);
  for (const path of ["/_next/static/%2e%2e/%2e%2e/login", "/x/../login", "/_next/static/..%2flogin"]) {
    const answer = await get(path);
    expect([path, ...getStatuses(answer)]).toEqual([path, 400]);
    expect(answer).not.toContain("page");
  }
  expect(paths).toEqual(["/login", "/bad-address", "/bad-address", "/bad-address"]);
});

async function headersSeen(trustProxy: boolean): Promise<IncomingHttpHeaders> {
  onTestFinished(watchRequests(trustProxy));
  let seen: IncomingHttpHeaders = {};
  const server = createServer(({ headers }, response) => {
    seen = headers;
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const lines = ["GET / HTTP/1.1", "Host: a.example", "Connection: close"];
  const forwarded = ["X-Forwarded-For: 198.51.100.1, 203.0.113.9", "X-Forwarded-Proto: https"];
  const internal = ["X-Matched-Path: /login", "X-Forwarded-Host: b.example", "", ""];
  const { port } = server.address() as AddressInfo;
  await sendRaw(port, [...lines, ...forwarded, ...internal].join("\r\n"));
  return seen;
}

it("[UP-6] without the front, replaces forwarded headers unless the proxy is trusted", async () => {
  expect(await headersSeen(false)).toEqual({
    host: "a.example",
    connection: "close",
    "x-forwarded-for": "127.0.0.1",
    "x-client-ip": "127.0.0.1",
    "x-forwarded-proto": "http",
  });
});

it("[UP-6] without the front, uses a trusted proxy's forwarded headers, and keeps its routing headers", async () => {
  expect(await headersSeen(true)).toMatchObject({
    host: "b.example",
    "x-forwarded-for": "203.0.113.9",
    "x-client-ip": "203.0.113.9",
    "x-forwarded-proto": "https",
    "x-matched-path": "/login",
  });
});

it.each([
  ["isn't found", markPageMissing, 200, 404],
  ["can't reach the Members API", () => void markPageOutage(new Error("away")), 500, 503],
])(
  "[UP-6] without the front, a page that %s returns the right status",
  async (_name, note, drawn, status) => {
    onTestFinished(watchRequests(false));
    const server = createServer(async (_request, response) => {
      await null;
      note();
      response.writeHead(drawn).end("page");
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await sendRaw(port, "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    expect(getStatuses(answer)).toEqual([status]);
  },
);
