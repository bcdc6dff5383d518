import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createProviderFetch, ProviderFault } from "./provider-fetch";

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const requestInit = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const;
const local: LookupAddress[] = [{ address: "127.0.0.1", family: 4 }];
const getTrouble = (answer: Promise<unknown>) =>
  answer.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderFault ? error.trouble : String(error)),
  );

it("[PART-3] rejects a name that resolves to a private network before sending anything", async () => {
  let seen = 0;
  const port = await serve(() => {
    seen += 1;
  });
  const addresses: Record<string, LookupAddress[]> = {
    "login.example": [{ address: "10.0.0.7", family: 4 }],
    // A single private address is enough to reject the host.
    "both.example": [{ address: "93.184.216.34", family: 4 }, ...local],
    "metadata.example": [{ address: "169.254.169.254", family: 4 }],
    "six.example": [{ address: "fd00::1", family: 6 }],
  };
  const fetch = createProviderFetch({ allowPrivate: false, resolve: async (name) => addresses[name] ?? [] });
  for (const name of Object.keys(addresses))
    expect([name, await getTrouble(fetch(`https://${name}/`, requestInit))]).toEqual([
      name,
      "private_address",
    ]);
  expect(await getTrouble(fetch("https://nobody.example/", requestInit))).toBe("name_not_found");
  expect(await getTrouble(fetch(`http://login.example:${port}/`, requestInit))).toBe("not_https");
  expect(seen).toBe(0);
});

it("[PART-3] connects to the checked address, and doesn't follow redirects", async () => {
  const port = await serve((request, response) => {
    response.writeHead(302, { location: "http://10.0.0.7/", "content-type": "text/plain" });
    response.end(`${request.method} ${request.headers.host} ${request.url}`);
  });
  const fetch = createProviderFetch({ allowPrivate: true, resolve: async () => local });
  const answer = await fetch(`http://login.example:${port}/token`, {
    ...requestInit,
    method: "POST",
    body: new URLSearchParams({ code: "x" }),
  });
  expect([answer.status, await answer.text()]).toEqual([302, `POST login.example:${port} /token`]);
});

it("[PART-3] gives up on a provider whose name isn't resolved in time, or whose response is too large", async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200);
    response.end(Buffer.alloc(600 * 1024));
  });
  const large = createProviderFetch({ allowPrivate: true, resolve: async () => local });
  expect(await getTrouble(large(`http://login.example:${port}/`, requestInit))).toBe("unreachable");
  vi.useFakeTimers();
  const silent = createProviderFetch({ allowPrivate: true, resolve: () => new Promise(() => undefined) });
  const trouble = getTrouble(silent("http://login.example/", requestInit));
  await vi.advanceTimersByTimeAsync(8000);
  expect(await trouble).toBe("slow");
});
