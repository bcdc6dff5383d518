import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { markPageMissing, markPageOutage } from "@/lib/bff/page-status";
import { sendRaw } from "@/tests/setup/raw-http";
import { createFront, type FrontOptions } from "./front-server";

type Seen = Pick<IncomingMessage, "method" | "url" | "headers">;
createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const seen: Seen[] = [];
let server: Server | undefined;
afterEach(async () => {
  seen.splice(0);
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done) ?? done(undefined));
  server = undefined;
});

async function note(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push({ method: request.method, url: request.url, headers: request.headers });
  response.end("page");
}

async function start(options: Partial<FrontOptions> = {}): Promise<number> {
  server = createFront({ trustProxy: false, handler: () => note, isDraining: () => false, ...options });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const request = (line: string, ...headers: string[]) =>
  `${[line, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;
const HOST = "Host: a.example";
const getPicture = (url: string, width = 640) =>
  `GET /_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75 HTTP/1.1`;

describe("requests that never reach Next", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`).join("&");
  const many = (count: number) => Array.from({ length: count }, () => "a:");
  const [GET, POST] = ["GET / HTTP/1.1", "POST / HTTP/1.1"];
  const malformedRequests: [family: string, what: string, status: number, head: string[]][] = [
    ["[SEC-HOST-03]", "two Host headers", 400, [GET, HOST, "Host: b.example"]],
    ["[SEC-HOST-03]", "two equal Host headers", 400, [GET, HOST, HOST]],
    ["[SEC-HOST-03]", "two Host headers in different case", 400, [GET, "hOST: a.example", "HOST: b.example"]],
    ["[SEC-HOST-03]", "two Host headers, the first one empty", 400, [GET, "Host:", HOST]],
    ["[SEC-HOST-03]", "two Host headers in HTTP/1.0", 400, ["GET / HTTP/1.0", HOST, "Host: b.example"]],
    [
      "[SEC-HOST-03]",
      "two Host headers with an absolute target",
      400,
      ["GET http://a.example/ HTTP/1.1", HOST, HOST],
    ],
    ["[SEC-HOST-03]", "a folded Host header", 400, [GET, "Host: a.example\r\n b.example"]],
    ["[SEC-HOST-03]", "a second, folded Host header", 400, [GET, HOST, "Host:\r\n b.example"]],
    ["[SEC-HOST-03]", "a second Host header after a space", 400, [GET, HOST, " Host: b.example"]],
    [
      "[SEC-HOST-03]",
      "a second Host header with a space before its colon",
      400,
      [GET, HOST, "Host : b.example"],
    ],
    ["[SEC-HOST-03]", "a second Host header after a bare LF", 400, [GET, "Host: a.example\nHost: b.example"]],
    ["[SEC-HOST-04]", "no Host header in HTTP/1.1", 400, [GET]],
    ["[SEC-HOST-04]", "no Host header in HTTP/1.0", 400, ["GET / HTTP/1.0"]],
    ["[SEC-HOST-07]", "an absolute target", 400, ["GET http://evil.example/ HTTP/1.1", HOST]],
    ["[SEC-HOST-07]", "OPTIONS *", 400, ["OPTIONS * HTTP/1.1", HOST]],
    ["[SEC-CFG-03]", "TRACE", 405, ["TRACE / HTTP/1.1", HOST]],
    ["[SEC-CFG-03]", "PROPFIND", 405, ["PROPFIND / HTTP/1.1", HOST]],
    ["[SEC-CFG-03]", "CONNECT", 405, ["CONNECT evil.example:443 HTTP/1.1", HOST]],
    ["[SEC-CFG-03]", "TRACK", 501, ["TRACK / HTTP/1.1", HOST]],
    ["[SEC-CFG-04]", "/%zz", 400, ["GET /%zz HTTP/1.1", HOST]],
    ["[SEC-CFG-04]", "overlong UTF-8", 400, ["GET /%c0%ae%c0%ae/x HTTP/1.1", HOST]],
    ["[SEC-GATE-03]", "an escaped NUL", 400, ["GET /x%00 HTTP/1.1", HOST]],
    ["[SEC-RED-03]", "an escaped line break", 400, ["GET /x%0d%0ay HTTP/1.1", HOST]],
    ["[SEC-RED-01]", "a backslash", 400, ["GET /\\evil.example HTTP/1.1", HOST]],
    ["[SEC-RED-01]", "an escaped backslash", 400, ["GET /%5cevil.example HTTP/1.1", HOST]],
    ["[SEC-PRX-11]", "201 fields", 414, [`GET /login?${"a&".repeat(200)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "a call with 201 fields", 414, [`GET /api/user?${"a&".repeat(200)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "a query one byte over 8 KB", 414, [`GET /login?a=${"x".repeat(8191)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "a query of 16 KB", 414, [`GET /login?a=${"x".repeat(16_384)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "10,000 fields", 414, [`GET /api/user?${names(10_000)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "a path one byte over 8 KB", 414, [`GET /${"x".repeat(8192)} HTTP/1.1`, HOST]],
    ["[SEC-PRX-11]", "__proto__", 400, ["GET /login?__proto__=1 HTTP/1.1", HOST]],
    [
      "[SEC-PRX-11]",
      "an escaped __proto__ in a call",
      400,
      ["GET /api/user?a=1&%5F_proto__=1 HTTP/1.1", HOST],
    ],
    ["[SEC-PRX-11]", "constructor", 400, ["GET /api/user?constructor HTTP/1.1", HOST]],
    ["[SEC-PRX-11]", "prototype", 400, ["GET /?prototype=1 HTTP/1.1", HOST]],
    ["[SAFE-1]", "101 headers", 431, [GET, HOST, ...many(99)]],
    ["[SAFE-1]", "2,500 headers and a second Host", 431, [GET, HOST, ...many(2500), "Host: b.example"]],
    ["[SEC-DOS-04]", "another server's picture", 400, [getPicture("http://127.0.0.1/a.png"), HOST]],
    ["[SEC-DOS-04]", "a call as a picture", 400, [getPicture("/members/api/user"), HOST]],
    ["[SAFE-13]", "a picture URL with a backslash", 400, [getPicture("/\\x"), HOST]],
    [
      "[SAFE-13]",
      "a picture URL with a dot segment",
      400,
      [getPicture("/sites/../members/api/health"), HOST],
    ],
    ["[SAFE-13]", "a picture width that isn't offered", 400, [getPicture("/sites/a.png", 641), HOST]],
    [
      "[SEC-PRX-06]",
      "both a length and chunks",
      400,
      [POST, HOST, "Content-Length: 5", "Transfer-Encoding: chunked"],
    ],
    ["[SEC-PRX-06]", "a space in a header's name", 400, [POST, HOST, "Transfer-Encoding : chunked"]],
    ["[SEC-PRX-06]", "a folded header with a NUL", 400, [GET, HOST, "X-A: 1\r\n 2\x00"]],
    ["[SEC-PRX-13]", "an upgrade", 400, [GET, HOST, "Upgrade: websocket", "Connection: Upgrade"]],
  ];
  it.each(malformedRequests)(
    "%s %s: returns %s",
    async (_family, _what, expected, [line = "", ...headers]) => {
      const port = await start();
      expect(status(await sendRaw(port, request(line, ...headers)))).toBe(expected);
      expect(seen).toEqual([]);
    },
  );

  it("[SEC-DOS-06] a multipart form sent to a page returns 404 and doesn't reach Next", async () => {
    const port = await start();
    const form = "Content-Type: multipart/form-data; boundary=x";
    const answer = await sendRaw(port, request("POST /login HTTP/1.1", HOST, form, "Content-Length: 0"));
    expect([status(answer), seen]).toEqual([404, []]);
  });

  it("[SEC-SES-08] oversized cookies return 431 and are cleared, but another oversized header doesn't clear them", async () => {
    const port = await start();
    const many = Array.from({ length: 20 }, (_, at) => `c${at}=${"x".repeat(4000)}`).join("; ");
    for (const [header, clears] of [
      [`Cookie: a=${"x".repeat(20_480)}`, true],
      [`Cookie: ${many}`, true],
      [`X-A: ${"x".repeat(16_384)}`, false],
    ] as const) {
      const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST, header));
      expect([status(answer), answer.includes('clear-site-data: "cookies"')]).toEqual([431, clears]);
    }
    expect(seen).toEqual([]);
  });

  it.each([9, 20, 70, 200])(
    "[SEC-PRX-11] [SEC-SES-04] a %i KB URL, which any other site could link to, returns 414 and doesn't clear cookies",
    async (kilobytes) => {
      const port = await start();
      const address = `/login?${"x".repeat(kilobytes * 1024)}`;
      const answer = await sendRaw(port, request(`GET ${address} HTTP/1.1`, HOST, "Cookie: a=1; b=2"));
      expect([status(answer), answer.includes("clear-site-data"), seen]).toEqual([414, false, []]);
    },
  );

  it("[SEC-PRX-06] a smuggled second request isn't served", async () => {
    const port = await start();
    const smuggled = "GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n";
    const chunked = ["Transfer-Encoding: chunked", `Content-Length: ${smuggled.length}`];
    await sendRaw(port, `POST / HTTP/1.1\r\n${HOST}\r\n${chunked.join("\r\n")}\r\n\r\n0\r\n\r\n${smuggled}`);
    expect(seen.some(({ url }) => url === "/smuggled")).toBe(false);
  });

  it("[SAFE-2] drains a rejected upload, so that the sender gets the response instead of a connection reset", async () => {
    const port = await start();
    const body = Buffer.alloc(8 * 1024 * 1024);
    const answers = Array.from({ length: 5 }, async () => {
      const sending = httpRequest({ port, path: "/api/x", method: "POST", agent: false });
      const answer = once(sending, "response");
      sending.end(body);
      const [response] = (await answer) as [IncomingMessage];
      response.resume();
      await once(sending, "close");
      return response.statusCode;
    });
    expect(await Promise.all(answers)).toEqual(Array(5).fill(413));
  });

  it("[ERR-12] an exception returns a plain 500 without the error's message", async () => {
    const port = await start({ handler: () => async () => Promise.reject(new Error("secret detail")) });
    const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST));
    expect([status(answer), answer.includes("secret")]).toEqual([500, false]);
  });
});

describe("headers of every response", () => {
  const names = ["content-security-policy", "referrer-policy", "x-content-type-options"];

  it.each([
    ["a page", "GET / HTTP/1.1"],
    ["a redirect", "GET /login/ HTTP/1.1"],
    ["an error", "GET /%zz HTTP/1.1"],
    ["a call's error", "GET /members/api/user/ HTTP/1.1"],
  ])("[SAFE-14] %s has the security headers, with HSTS only over https", async (_what, line) => {
    const port = await start({ trustProxy: true });
    const secure = await sendRaw(port, request(line, HOST, "x-forwarded-proto: https"));
    for (const name of [...names, "strict-transport-security"]) expect(secure).toContain(`${name}: `);
    expect(await sendRaw(port, request(line, HOST))).not.toContain("strict-transport-security");
  });

  it("[SAFE-8] a redirect from a trailing slash isn't cached and doesn't send a referrer", async () => {
    const port = await start();
    const answer = await sendRaw(port, request("GET /login/?vin=1 HTTP/1.1", HOST));
    expect([status(answer), seen]).toEqual([308, []]);
    expect(answer).toContain("\r\nlocation: /login?vin=1\r\n");
    expect(answer).toContain("cache-control: no-store");
    expect(answer).toContain("referrer-policy: no-referrer");
  });

  it("[SAFE-14] keeps a header that a response sets itself", async () => {
    const port = await start({
      handler: () => async (_request, response) => {
        response.setHeader("Content-Security-Policy", "default-src 'self'");
        response.writeHead(200, { "Referrer-Policy": "strict-origin" }).end();
      },
    });
    const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST));
    expect(answer.match(/content-security-policy|referrer-policy/gi)).toHaveLength(2);
    expect(answer).toMatch(/strict-origin[^-]/);
  });

  it("[SAFE-14] shows the outage page with 503, not a 500, if a page gets no response from the Members API", async () => {
    for (const begin of [
      (response: ServerResponse) => response.writeHead(500, { "content-encoding": "gzip" }),
      (response: ServerResponse) => response.setHeader("content-encoding", "gzip").write("half"),
      () => undefined,
    ]) {
      const port = await start({
        handler: () => async (_request, response) => {
          markPageOutage(new Error("away"));
          response.statusCode = 500;
          begin(response);
          response.end("the error's page");
        },
      });
      const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST, "Accept-Language: es"));
      expect([status(answer), answer.includes("the error's page")]).toEqual([503, false]);
      expect(answer).toMatch(/retry-after: 5/);
      expect(answer).toMatch(/<html lang="es">[\s\S]*<\/html>/);
      expect(answer).not.toContain("gzip");
      await new Promise((done) => server?.close(done));
    }
  });

  it("[SAFE-1] sends a not-found page unchanged, with 404", async () => {
    const explicit = (response: ServerResponse) => response.writeHead(200);
    for (const begin of [explicit, (response: ServerResponse) => response.write("its ")]) {
      const port = await start({
        handler: () => async (_request, response) => {
          markPageMissing();
          begin(response);
          response.end("own text");
        },
      });
      const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST));
      expect([status(answer), answer.includes("own text")]).toEqual([404, true]);
      await new Promise((done) => server?.close(done));
    }
  });

  it("[ERR-12] a page that fails for another reason keeps its own 500 page", async () => {
    const port = await start({
      handler: () => async (_request, response) => {
        response.statusCode = 500;
        response.end("its own page");
      },
    });
    const answer = await sendRaw(port, request("GET / HTTP/1.1", HOST));
    expect([status(answer), answer.includes("its own page")]).toEqual([500, true]);
  });
});

describe("requests that reach Next", () => {
  it("[SEC-GATE-01] [SEC-PRX-04] don't contain headers that Next or a proxy would trust", async () => {
    const port = await start();
    const nested = Array.from({ length: 5 }, () => "middleware").join(":");
    const evil = [
      `x-middleware-subrequest: ${nested}`,
      `X-Middleware-Subrequest: src/${nested}`,
      "x-middleware-rewrite: /dashboard",
      "x-middleware-next: 1",
      "x-middleware-set-cookie: a=1",
      "x-invoke-path: /dashboard",
      "x-invoke-status: 200",
      "x-matched-path: /dashboard",
      "x-now-route-matches: 1=dashboard",
      "next-resume: 1",
      "next-action: abc",
      "x-nextjs-data: 1",
      "x-next-revalidate-tag-token: 1",
      "x-nonce: evil",
      "content-security-policy: default-src *",
      "x-forwarded-host: b.example",
      "x-forwarded-for: 1.1.1.1",
      "x-forwarded-proto: https",
      "forwarded: host=b.example",
      "x-original-url: /dashboard",
      "x-rewrite-url: /dashboard",
      "x-http-method-override: DELETE",
      "uri: b.example",
      "accept-language: es",
      "rsc: 1",
    ];
    await sendRaw(port, request("GET / HTTP/1.1", HOST, ...evil));
    expect(seen[0]?.headers).toEqual({
      host: "a.example",
      "accept-language": "es",
      rsc: "1",
      connection: "close",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-client-ip": "127.0.0.1",
    });
  });

  it("[SITE-1] [SEC-HOST-02] uses the last entry of each list in a trusted proxy's headers", async () => {
    const port = await start({ trustProxy: true });
    const forwarded = [
      "x-forwarded-host: evil.example, b.example",
      "x-forwarded-for: 6.6.6.6, 203.0.113.9",
      "x-forwarded-proto: https",
    ];
    await sendRaw(port, request("GET / HTTP/1.1", HOST, ...forwarded));
    expect(seen[0]?.headers).toMatchObject({
      host: "b.example",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
    });
    expect(seen[0]?.headers["x-forwarded-host"]).toBeUndefined();
  });

  it.each([
    ["POST", "/register", "call"],
    ["POST", "/reset-password", "call"],
    ["GET", "/reset-password?reset_token=x", "page"],
    ["GET", "/license_plate_decode?plate=X", "call"],
    ["POST", "/api-cwa/login", "call"],
    ["POST", "/members/register", "call"],
    ["GET", "/api/nothing", "call"],
    ["GET", "/register", "page"],
    ["POST", "/%72egister", "page"],
    ["POST", "/login", "page"],
  ])(
    "[CALL-1] [CALL-2] treats %s %s as a %s, and handles calls without Next",
    async (method, target, kind) => {
      const port = await start();
      const answer = await sendRaw(port, request(`${method} ${target} HTTP/1.1`, HOST, "Content-Length: 0"));
      expect(seen.map(({ url }) => url)).toEqual(kind === "page" ? [target] : []);
      // Only BFF responses have a request id.
      expect(/^x-request-id: /im.test(answer)).toBe(kind === "call");
    },
  );
});
