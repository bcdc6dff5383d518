import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppServer, ask, startApp, untilReady } from "../setup/app-server";
import { sendRaw } from "../setup/raw-http";

let app: AppServer;
beforeAll(async () => {
  app = await untilReady(await startApp({ LOG_LEVEL: "debug" }));
});
afterAll(() => app?.stop());

describe("running server", () => {
  it("[EMB-1] passes its health check", async () => {
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

  it("[SITE-1] the home page gives search engines its URL and site name, and pages such as the checkout aren't indexed", async () => {
    const textAt = async (path: string) => (await ask(app.port, path)).text;
    const home = await textAt("/?vin=1HGCM82633A004352");
    expect(home).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/?"\/>/);
    const facts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(home)?.[1];
    expect(JSON.parse(facts ?? "")).toMatchObject({
      "@graph": expect.arrayContaining([expect.objectContaining({ "@type": "WebSite", name: "Glovebox" })]),
    });
    for (const path of ["/forgot-password", "/reset-password", "/checkout", "/preview"])
      expect(await textAt(path)).toContain('<meta name="robots" content="noindex"/>');
  });

  it("[SEC-CFG-01] [SEC-CFG-05] doesn't serve source, settings or secret files, and doesn't name its server software", async () => {
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
  it("[EMB-1] reports a port or a data folder that's in use", async () => {
    await expect(startApp({ PORT: String(app.port) })).rejects.toThrow(/Port \d+ on .* is in use/);
    await expect(startApp({ DATA_DIR: app.dataDir })).rejects.toThrow(/process|lock|in use/i);
  });

  it("[SEC-FLT-01] [SAFE-7] [SEC-INJ-11] SIGTERM stops it cleanly, and its whole log is JSON in printable characters", async () => {
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
