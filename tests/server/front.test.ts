import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getMessages } from "@/lib/i18n/messages";
import { type AppServer, ask, startApp, untilReady } from "../setup/app-server";
import { getStatuses, sendRaw } from "../setup/raw-http";

let app: AppServer;
beforeAll(async () => {
  app = await untilReady(await startApp({ LOG_LEVEL: "debug" }));
});
afterAll(() => app?.stop());

describe("running server", () => {
  it("[EMB-1] is healthy on its sites' hosts", async () => {
    const health = await ask(app.port, "/api/health");
    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
  });

  it("[SITE-8] prints the seeded sites, and the administrator's password once", () => {
    for (const host of [
      "localhost",
      "cnv.localhost",
      "es.localhost",
      "secure.localhost",
      "detailedvehiclehistory.localhost",
    ]) {
      expect(app.output()).toContain(`http://${host}:${app.port}`);
    }
    expect(app.output().match(/password \(shown once\)/g)).toHaveLength(1);
  });

  it("[SITE-3] [SITE-5] [SEC-CACHE-01] each site has its own colors and language in the first byte, and no other site's", async () => {
    const sites = [
      ["localhost", "#1e3a8a", "en"],
      ["cnv.localhost", "#8c3414", "en"],
      ["es.localhost", "#0c6a4a", "es"],
      ["detailedvehiclehistory.localhost", "", "en"],
    ] as const;
    const headers = { "accept-language": "en-US,en" };
    const pages = await Promise.all(
      sites.map(([host]) => ask(app.port, "/login", { host, headers, cookie: "locale=en" })),
    );
    pages.forEach((page, at) => {
      const [, color, language] = sites[at] ?? ["", "", ""];
      expect(page.text).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}"`));
      expect(page.text).toContain(color);
      for (const [, other] of sites) if (other && other !== color) expect(page.text).not.toContain(other);
      const nonce = /'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1] ?? "none";
      expect(page.text).toContain(`<style nonce="${nonce}"`);
    });
  });

  it("[SEC-FRM-04] every script of a page has the nonce", async () => {
    const { text } = await ask(app.port, "/login");
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/nonce="[^"]+"/);
  });

  it("[RUN-FAST] a page references its messages' files instead of their texts, and each file exists", async () => {
    for (const [host, title] of [
      ["localhost", getMessages("en").common.tryAgain],
      ["es.localhost", getMessages("es").common.tryAgain],
    ]) {
      const { text } = await ask(app.port, "/login", { host });
      const files = new Set(text.match(/\/messages\/[\w.]+\.json/g));
      expect(files.size).toBeGreaterThan(1);
      expect(text).not.toContain(`\\"tryAgain\\"`);
      const answers = await Promise.all([...files].map((file) => ask(app.port, file, { host })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const all = Object.assign({}, ...answers.map((answer) => JSON.parse(answer.text)));
      expect(all.common.tryAgain).toBe(title);
    }
    const unknown = await ask(app.port, "/messages/root.en.0000000000000000.json");
    expect(unknown.status).toBe(404);
  });

  it("[SAFE-14] pages, redirects, calls and files have a policy, nosniff and a referrer policy, and HSTS over https", async () => {
    const secure = await startApp({ TRUST_PROXY: "1" });
    const paths = [
      "/login",
      "/login/",
      "/dashboard",
      "/unknown",
      "/robots.txt",
      "/service-worker.js",
      "/members/api/user",
      "/members/x",
    ];
    paths.push(
      "/api/health",
      "/_next/static/none.js",
      "/_next/image",
      "/sites/glovebox.svg",
      "/?token=12345678",
    );
    for (const path of paths) {
      const { headers } = await ask(secure.port, path, { headers: { "x-forwarded-proto": "https" } });
      const { "content-security-policy": policy, "referrer-policy": referrer } = headers;
      expect([path, policy, referrer]).toEqual([path, expect.any(String), expect.any(String)]);
      expect([path, headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
      expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=31536000"]);
    }
    await secure.stop();
  });

  it("[SAFE-8] [SEC-TOK-01] a token before a trailing slash is in no Location and isn't cached", async () => {
    for (const path of ["/login/", "//login", "/dashboard//"]) {
      const { status, location, headers } = await ask(app.port, `${path}?token=not-a-real-token&vin=1`);
      expect([path, status, location]).toEqual([
        path,
        303,
        `${path.replace(/\/+/g, "/").replace(/\/$/, "")}?vin=1`,
      ]);
      expect([headers["cache-control"], headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
    }
  });

  it("[SEC-HOST-03] two hosts return 400 without any site's data", async () => {
    const answer = await sendRaw(
      app.port,
      "GET /login HTTP/1.1\r\nHost: localhost\r\nHost: cnv.localhost\r\n\r\n",
    );
    expect(getStatuses(answer)).toEqual([400]);
    expect(answer).not.toMatch(/glovebox|#1e3a8a|#8c3414|cnv|set-cookie|<html/i);
  });

  it("[SEC-HOST-06] a host with a user name returns 404", async () => {
    const host = "Host: localhost:80@cnv.localhost";
    const answer = await sendRaw(app.port, `GET /login HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(getStatuses(answer)).toEqual([404]);
  });

  it("[SITE-1] [SITE-6] [SEC-CACHE-01] each site presents itself to search engines, and a gated or unknown site presents nothing", async () => {
    const textAt = async (host: string, path: string) => {
      const { status, text, cookies } = await ask(app.port, path, { host });
      return { status, text, cookies };
    };
    const robots = await textAt("localhost", "/robots.txt");
    expect(robots.text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
    expect(robots.cookies).toEqual([]);
    expect((await textAt("cnv.localhost", "/sitemap.xml")).text).toContain("<loc>http://cnv.localhost");
    expect(await textAt("secure.localhost", "/robots.txt")).toMatchObject({
      status: 200,
      text: "User-agent: *\nDisallow: /\n",
    });
    expect(await textAt("evil.example", "/robots.txt")).toMatchObject({ status: 404, text: "" });
    for (const path of ["/.well-known/security.txt", "/.well-known/a/b"])
      expect(await textAt("secure.localhost", path)).toMatchObject({ status: 404, text: "", cookies: [] });
    const home = await textAt("localhost", "/?vin=1HGCM82633A004352");
    expect(home.text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/?"\/>/);
    const facts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(home.text)?.[1];
    expect(JSON.parse(facts ?? "")).toMatchObject({
      "@graph": expect.arrayContaining([expect.objectContaining({ "@type": "WebSite", name: "Glovebox" })]),
    });
    for (const path of ["/forgot-password", "/reset-password", "/checkout", "/preview"])
      expect((await textAt("localhost", path)).text).toContain('<meta name="robots" content="noindex"/>');
  });

  it("[SEC-PRX-01] no spelling of a path escapes the call table", async () => {
    for (const path of [
      "..%2fadmin",
      "%2e%2e/admin",
      "..;/admin",
      "x/../../admin",
      "api%2fuser",
      "@evil.example",
      "http://evil.example/",
    ]) {
      const answer = await ask(app.port, `/members/${path}`);
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => [400, 404, 303, 308].includes(status)),
      ]);
      expect(answer.location ?? "/").toMatch(/^\/(?!\/)/);
    }
  });

  it("[SEC-CFG-01] [SEC-CFG-05] exposes no source, no source map, no server name", async () => {
    for (const path of [
      "/.git/config",
      "/.env",
      "/package.json",
      "/.data/secrets.json",
      "/server/middleware.js",
      "/_next/static/../server/middleware.js",
    ]) {
      const answer = await ask(app.port, path);
      expect(answer.status).not.toBe(200);
    }
    const { headers } = await ask(app.port, "/login");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });
});

describe("startup and shutdown", () => {
  it("[EMB-1] names a port in use, and the process that holds the data", async () => {
    await expect(startApp({ PORT: String(app.port) })).rejects.toThrow(/Port \d+ on .* is in use/);
    await expect(startApp({ DATA_DIR: app.dataDir })).rejects.toThrow(/process|lock|in use/i);
  });

  it("[SEC-FLT-01] [SAFE-7] [SEC-INJ-11] SIGTERM stops it cleanly, and all of its standard output is JSON in printable characters", async () => {
    const first = await startApp({ LOG_LEVEL: "debug" });
    const forged = "%0D%0A%7B%22level%22%3A30%7D%1B%5B2J%C2%9B31m%E2%80%AE";
    // Node's parser accepts C1 and bidi characters as UTF-8 but rejects bytes below 32; both are sent.
    const high = "\u00c2\u009b31m\u00e2\u0080\u00ae";
    const bytes = `\u001b[2J${high}\u007f`;
    const headers = `user-agent: ${high}\r\naccept-language: ${high}\r\nx-request-id: ${high}\r\nconnection: close`;
    for (const path of [
      "/",
      "/login",
      "/nowhere/",
      "/_next/image?w=640&q=75&url=",
      "/members/api/user?x=",
      "/shared/",
    ])
      for (const [rest, host] of [
        [forged, "localhost"],
        [`${forged}%00`, "localhost"],
        [bytes, "localhost"],
        [high, "localhost"],
        ["", bytes],
        ["", high],
      ])
        await sendRaw(first.port, `GET ${path}${rest} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n\r\n`);
    const body = `email=forger%40example.com&pass=${forged}`;
    await sendRaw(
      first.port,
      `POST /members/api-cwa/login HTTP/1.1\r\nhost: localhost:${first.port}\r\norigin: http://localhost:${first.port}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n${headers}\r\n\r\n${body}`,
    );
    expect(existsSync(join(first.dataDir, "secrets.json"))).toBe(true);
    first.child.kill("SIGTERM");
    expect(await first.stop()).toBe(0);
    expect(first.log()).toContain('"call":"account.login"');
    for (const line of first.log().trimEnd().split("\n")) {
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(line)).toHaveProperty("msg");
    }
    expect(first.log()).not.toContain('"level":50');
  });
});
