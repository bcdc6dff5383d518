import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { setUpstream } from "@/lib/bff/upstream";
import { runMiddleware } from "@/lib/middleware/run-middleware";
import { openFront } from "@/tests/setup/open-front";
import { getStatuses, sendRaw } from "@/tests/setup/raw-http";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const seen: string[] = [];
let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(async () => {
  front = await openFront(
    () =>
      setUpstream(async (request) => {
        const host = request.headers.get("uri") ?? "";
        const isConfig = new URL(request.url).pathname.endsWith("/config");
        const redirect_to = host === "www.a.example" ? "a.example" : null;
        const data = isConfig ? createSiteConfig(host, { redirect_to }) : createSiteSettings("disabled");
        return Response.json({ status: "success", data });
      }),
    {
      trustProxy: true,
      async handler(request, response) {
        seen.push(`${request.headers.host}${request.url}`);
        response.end("Next's");
      },
    },
  );
});
beforeEach(() => {
  seen.splice(0);
});
afterAll(() => front.close());

const get = (host: string, path: string, ...headers: string[]) =>
  sendRaw(
    front.port,
    [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers, "", ""].join("\r\n"),
  );
const readLocation = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];

it.each([
  ["www.a.example", "/prices?from=ad%20one&x=1", "http://a.example/prices?from=ad%20one&x=1"],
  ["WWW.A.example:8443", "/", "http://a.example:8443/"],
  ["www.a.example", "//elsewhere.example/", undefined],
  ["www.a.example", "/members/api/config", "http://a.example/members/api/config"],
])(
  "[PART-2] www redirects to the bare domain with the same path and query, unless the path starts with two slashes: %s%s",
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
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe("https://a.example:8443/prices?from=ad%20one");
});

it("[PART-2] serves pages on the domain itself and build files on www without a redirect", async () => {
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
