import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { runMiddleware } from "@/lib/middleware/run-middleware";
import { sendRaw, statusesOf } from "@/tests/setup/raw-http";
import { watchRequests } from "./watch-requests";

/** A server that resolves dot segments before our code runs, as Next does. */
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

it("[TEN-5] without the front, an address with dot segments is 400 and never resolved to a page", async () => {
  onTestFinished(watchRequests(false));
  const { get, paths } = await startResolvingServer();
  expect(statusesOf(await get("/login?next=/../x"))).toEqual([200]);
  for (const path of ["/_next/static/%2e%2e/%2e%2e/login", "/x/../login", "/_next/static/..%2flogin"]) {
    const answer = await get(path);
    expect([path, ...statusesOf(answer)]).toEqual([path, 400]);
    expect(answer).not.toContain("page");
  }
  expect(paths).toEqual(["/login", "/bad-address", "/bad-address", "/bad-address"]);
});
