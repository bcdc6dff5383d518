import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markPageMissing, markPagePartial } from "@/lib/bff/page-status";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import { newNonce } from "@/lib/middleware/headers";
import { ask } from "@/tests/setup/app-server";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";
import { pageCache } from "./page-cache";
import type { PageHandler } from "./page-status";

const drawnPages: { url: string | undefined; headers: IncomingMessage["headers"] }[] = [];
let draw: (response: ServerResponse, nonce: string) => void | Promise<void>;
let server: Server;
let port: number;
let config: Parameters<typeof createSiteConfig>[1] = {};

const page: typeof draw = (response, nonce) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.write(`<p>${drawnPages.length}</p>`);
  response.end(`<script nonce="${nonce}"></script>`);
};
const handler: PageHandler = async (request, response) => {
  drawnPages.push({ url: request.url, headers: request.headers });
  const nonce = newNonce();
  response.setHeader("content-security-policy", `script-src 'nonce-${nonce}'`);
  response.setHeader("cache-control", "private, no-store");
  await draw(response, nonce);
  // Like Next, keeps running briefly after the response has ended.
  await new Promise((resolve) => setImmediate(resolve));
};

beforeAll(async () => {
  const cache = pageCache(() => handler);
  server = createServer((request, response) => {
    void cache(request, response).then((isSent) => (isSent ? undefined : handler(request, response)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  drawnPages.splice(0);
  draw = page;
  config = {};
  purgeSites();
  setUpstream(async (request) => {
    const host = request.headers.get("uri") ?? "";
    if (host === "gone.example") return Response.json({ status: "error" }, { status: 404 });
    const isConfig = new URL(request.url).pathname.endsWith("/config");
    const data = isConfig ? createSiteConfig(host, config) : createSiteSettings("disabled");
    return Response.json({ status: "success", data });
  });
});
afterAll(async () => {
  setUpstream(undefined);
  purgeSites();
  await new Promise((done) => server.close(done));
});

const get = (path: string, headers: Record<string, string> = {}, host = "a.example") =>
  ask(port, path, { host, headers: { "accept-language": "en", ...headers } });
async function drawings(path: string, headers: Record<string, string> = {}, host = "a.example") {
  drawnPages.splice(0);
  await get(path, headers, host);
  await get(path, headers, host);
  return drawnPages.length;
}
const nonceIn = (text: string) => /nonce[-=]"?([\w+/=]{24})/.exec(text)?.[1];

describe("visitors who get a cached page", () => {
  it("[RUN-FAST] [SEC-CSP-01] visitors get the same page, each with a unique nonce in the page and in its policy", async () => {
    const answers = [await get("/"), await get("/"), await get("/")];
    expect(drawnPages).toHaveLength(1);
    const nonces = answers.map(({ text, headers }) => {
      expect(nonceIn(String(headers["content-security-policy"]))).toBe(nonceIn(text));
      expect(headers).toMatchObject({ "cache-control": "private, no-store" });
      return nonceIn(text);
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it("[SEC-CACHE-01] a cached page depends only on its cache key", async () => {
    await get("/", {
      cookie: "_ga=GA1.2.1; consent=all; theme=dark; __Host-glovebox-device=aaaa",
      "user-agent": "Evil/1.0",
      referer: "https://evil.example/",
      "x-anything": "<script>",
      accept: "image/png",
    });
    expect(drawnPages[0]).toEqual({
      url: "/",
      headers: {
        host: "a.example",
        accept: "text/html",
        "accept-language": "en",
        "user-agent": "Bingbot",
        "x-forwarded-for": "unknown",
        "x-client-ip": "unknown",
        "x-forwarded-proto": "http",
        cookie: "theme=dark",
      },
    });
  });

  const ONE_VISITORS: [what: string, path: string, headers?: Record<string, string>, host?: string][] = [
    ["a session", "/", { cookie: "__Host-glovebox=Fe26.2" }],
    ["a session behind other cookies", "/", { cookie: "theme=dark; x=1;__Host-glovebox=Fe26.2" }],
    ["an invalid session", "/", { cookie: "__Host-glovebox=broken" }],
    ["an administrator's session", "/", { cookie: "__Host-glovebox-admin=x" }],
    ["a gate pass", "/", { cookie: "__Host-glovebox-gate=x" }],
    ["a theme preview", "/", { cookie: "__Host-glovebox-theme=x" }],
    ["a single sign-on login", "/login", { cookie: "__Host-glovebox-sso=x" }],
    ["an account switch", "/", { cookie: "__Host-glovebox-handover=x" }],
    ["a login by link", "/", { cookie: "__Host-glovebox-login-link=1" }],
    ["an unknown cookie of ours", "/", { cookie: "__Host-Glovebox-news=1" }],
    ["two language cookies", "/", { cookie: "locale=en; locale=es" }],
    ["an unsupported language", "/", { cookie: "locale=xx" }],
    ["an unknown theme", "/", { cookie: "theme=constructor" }],
    ["a time zone that doesn't exist", "/", { cookie: "zone=Moon/Base" }],
    ["a time zone with markup", "/", { cookie: "zone=%3Cscript%3E" }],
    ["an Authorization header", "/", { authorization: "Bearer x" }],
    ["a router request", "/", { rsc: "1" }],
    ["a prefetch", "/", { "next-router-prefetch": "1" }],
    ["a web view that announces itself", "/", { "glovebox-webview": "1" }],
    ["a VIN in the URL", "/?vin=2T1BURHE5JC034461"],
    ["a token in the URL", "/?token=abcdefgh"],
    ["an unknown query parameter", "/login?x"],
    ["a purchase for one vehicle", "/checkout?product=vhr&vin=2T1BURHE5JC034461"],
    ["a member's page", "/dashboard"],
    ["the garage", "/my-vehicles"],
    ["a shared link", "/shared/abcdefghijklmnop"],
    ["the admin pages", "/admin"],
    ["a path with an escaped letter", "/%6Cogin"],
    ["an invalid make", "/makes/<b>"],
    ["a host without a site", "/", {}, "gone.example"],
  ];
  it.each(ONE_VISITORS)(
    "[SEC-CACHE-04] never serves a cached page for %s",
    async (_what, path, headers, host) => {
      expect(await drawings(path, headers, host)).toBe(2);
    },
  );

  it("[SEC-CACHE-04] doesn't cache HEAD or POST responses, or pages of unpublished sites", async () => {
    for (const method of ["HEAD", "POST", "GET"]) await ask(port, "/", { host: "a.example", method });
    expect(drawnPages).toHaveLength(3);
    config = { draft: true };
    purgeSites();
    expect(await drawings("/")).toBe(2);
  });

  it("[RUN-FAST] caches pages that are the same for all visitors, including checkout with a chosen product", async () => {
    for (const path of [
      "/prices",
      "/sample-report",
      "/makes/honda",
      "/api-reference/garage",
      "/checkout?product=sticker",
    ])
      expect([path, await drawings(path)]).toEqual([path, 1]);
  });
});

describe("cache variants", () => {
  const VARIANTS: Record<string, string>[] = [
    {},
    { "accept-language": "es" },
    { cookie: "theme=dark" },
    { cookie: "theme=light" },
    { cookie: "locale=en" },
    { cookie: "locale=es" },
    { cookie: "zone=Asia/Tokyo" },
    { cookie: "__Host-glovebox-webview=1" },
    { "x-forwarded-proto": "https" },
  ];
  it("[SEC-CACHE-01] differ by site, path, scheme, language, theme, time zone and web view", async () => {
    const texts = new Set<string | undefined>();
    for (const headers of VARIANTS)
      for (const [path, host] of [
        ["/", "a.example"],
        ["/", "b.example"],
        ["/login", "a.example"],
      ] as const) {
        const { text } = await get(path, headers, host);
        texts.add(/<p>(\d+)/.exec(text)?.[1]);
      }
    expect(texts.size).toBe(3 * VARIANTS.length);
    expect(drawnPages).toHaveLength(3 * VARIANTS.length);
  });

  it("[RUN-FAST] are shared for the same time zone, escaped or not, and for equivalent languages", async () => {
    await get("/", { cookie: "zone=Asia/Tokyo", "accept-language": "en-US,en;q=0.9" });
    await get("/", { cookie: "zone=Asia%2FTokyo", "accept-language": "de, en" });
    expect(drawnPages).toHaveLength(1);
  });
});

describe("storing a page", () => {
  it("[SEC-CACHE-05] [RUN-SHARED] drops a page when its site changes, and doesn't store a page if the site changed during rendering", async () => {
    await get("/");
    config = { name: "New name" };
    purgeSites();
    expect(await drawings("/")).toBe(1);
    draw = (response, nonce) => {
      purgeSites();
      return page(response, nonce);
    };
    expect(await drawings("/login")).toBe(2);
  });

  const PASSING: [what: string, draw: typeof page][] = [
    ["a redirect", (response) => void response.writeHead(303, { location: "/login" }).end()],
    ["an error", (response) => void response.writeHead(500, { "content-type": "text/html" }).end("broken")],
    [
      "a cookie",
      (response, nonce) => {
        response.setHeader("set-cookie", "a=1");
        page(response, nonce);
      },
    ],
    [
      "a not-found result",
      (response, nonce) => {
        markPageMissing();
        page(response, nonce);
      },
    ],
    [
      "missing parts",
      (response, nonce) => {
        markPagePartial();
        page(response, nonce);
      },
    ],
    [
      "a part that failed",
      (response, nonce) => {
        response.setHeader("content-type", "text/html");
        response.end(`<script nonce="${nonce}"></script><template data-dgst="1"></template>`);
      },
    ],
    ["another content type", (response) => void response.setHeader("content-type", "text/plain").end("text")],
  ];
  it.each(PASSING)("[SEC-CACHE-04] doesn't store a page with %s", async (_what, passing) => {
    draw = passing;
    expect(await drawings("/")).toBe(2);
  });

  it("[RUN-FAST] keeps a redirect's status, location and policy", async () => {
    draw = (response) => void response.writeHead(303, { location: "/securelogin" }).end();
    const { status, location, headers } = await get("/");
    expect([status, location]).toEqual([303, "/securelogin"]);
    expect(headers["content-security-policy"]).toContain("nonce-");
  });

  it("[RUN-FAST] concurrent visitors share one render, or each get their own if the page isn't cacheable", async () => {
    const all = (count: number) => Promise.all(Array.from({ length: count }, () => get("/")));
    await all(10);
    expect(drawnPages).toHaveLength(1);
    purgeSites();
    drawnPages.splice(0);
    draw = (response, nonce) => {
      markPagePartial();
      return page(response, nonce);
    };
    const answers = await all(5);
    expect(drawnPages).toHaveLength(5);
    expect(new Set(answers.map(({ text }) => nonceIn(text))).size).toBe(5);
  });

  it("[RUN-FAST] sends a cached page compressed to clients that accept gzip, and plain to others", async () => {
    const packed = await get("/", { "accept-encoding": "br, gzip" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": `${packed.body.length}`,
    });
    const plain = await get("/", { "accept-encoding": "gzip;q=0, br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const text = (body: Buffer) => body.toString().replace(/nonce="[^"]*"/g, "");
    expect(text(gunzipSync(packed.body))).toBe(text(plain.body));
  });
});
