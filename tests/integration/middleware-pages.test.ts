import { beforeEach, describe, expect, it } from "vitest";
import { GET as wellKnown } from "@/app/.well-known/[...path]/route";
import { routes } from "@/lib/routes";
import { visit } from "../setup/browser-calls";
import {
  createRecordingUpstream,
  createSiteConfig,
  type RecordingUpstream,
} from "../setup/recording-upstream";

let upstream: RecordingUpstream;
beforeEach(() => {
  upstream = createRecordingUpstream();
});
const whereTo = (answer: Response) => answer.headers.get("location")?.replace("http://localhost:3000", "");

describe("hosts", () => {
  it.each([
    "evil.example",
    "a.localhost:80@b.localhost",
    "a.localhost/b",
    "_hosts",
    "b.localhost.evil.example",
  ])(
    "[SITE-1] [SEC-HOST-01] [SEC-HOST-06] %s gets a plain 404, with no cookie or site data",
    async (host) => {
      const answer = await visit("/", { host });
      expect(answer.status).toBe(404);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const page = (await answer.text()) + JSON.stringify(Array.from(answer.headers));
      expect(page).toMatch(/This domain isn(?:'|&#0?39;|&#x27;|&apos;)t set up/);
      expect(page).not.toMatch(/Site |#1e3a8a|gated|shop/);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    },
  );

  it("[SEC-HOST-11] an internal path for another site doesn't serve that site's pages", async () => {
    for (const target of ["/_hosts/b.localhost/dashboard", "/b.localhost/dashboard", "/_sites/b.localhost"]) {
      // Next returns 404 for unknown pages; the gate handles paths that look like the framework's.
      expect(whereTo(await visit(target)) ?? "404").toMatch(/^\/login\?next=|^404$/);
      expect(upstream.requests.every(({ headers }) => headers.get("uri") === "a.localhost")).toBe(true);
    }
  });

  it("[SEC-HOST-10] a cold start that can't load the site's config returns 503 with Retry-After and no site data", async () => {
    for (const answerBadly of [
      () => Promise.reject(new TypeError("fetch failed")),
      () => new Response("boom", { status: 500 }),
      () => new Response("{", { headers: { "content-type": "application/json" } }),
      () => Response.json({ status: "success", data: { uri: "a.localhost" } }),
    ]) {
      upstream = createRecordingUpstream();
      upstream.answers.set("/api/config", answerBadly);
      const answer = await visit("/dashboard");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.text()).not.toMatch(/boom|Site /);
    }
  });
});

describe("/.well-known", () => {
  const files = {
    apple_app_site_association: '{"applinks":{"details":[]}}',
    assetlinks_json: '[{"relation":["x"],"target":{"namespace":"web"}}]',
    apple_merchant_domain: "7B227073704964223A2239",
    security_txt: "Contact: mailto:security@a.example\nExpires: 2030-01-01T00:00:00Z",
  };
  const settings = {
    primary_color: "#1e3a8a",
    secondary_color: "#c8472b",
    teritary_color: "#e7b93c",
    security: "enabled",
  };
  const isServed = (more: Partial<typeof files>) =>
    upstream.answers.set("/api-cwa/site_settings", () =>
      Response.json({ status: "success", data: Object.assign({}, settings, more) }),
    );
  const read = (name: string, host = "gated.localhost") =>
    wellKnown(new Request(`http://localhost:3000/.well-known/${name}`, { headers: { host } }), {
      params: Promise.resolve({ path: name.split("/") }),
    });
  beforeEach(() => void isServed(files));

  const names = [
    ["apple-app-site-association", "apple_app_site_association", "application/json"],
    ["assetlinks.json", "assetlinks_json", "application/json"],
    ["apple-developer-merchantid-domain-association", "apple_merchant_domain", "text/plain; charset=utf-8"],
    ["security.txt", "security_txt", "text/plain; charset=utf-8"],
  ] as const;

  it.each(names)(
    "[TRUE-26] a gated site serves %s publicly, with the content of its setting",
    async (name, option, type) => {
      const answer = await read(name);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).toBe(files[option]);
    },
  );

  it.each(names)("[TRUE-26] %s returns 404 if its setting is empty", async (name, option) => {
    isServed(Object.assign({}, files, { [option]: "" }));
    const answer = await read(name);
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  });

  it.each(["openid-configuration", "security.txt/x", "constructor"])(
    "[TRUE-26] %s, which has no setting, returns 404",
    async (name) => {
      const answer = await read(name);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    },
  );

  it("[TRUE-26] [SITE-1] returns 404 for an unknown host, and 503 with Retry-After if the host's site can't be loaded", async () => {
    expect((await read("security.txt", "evil.example")).status).toBe(404);
    upstream = createRecordingUpstream();
    upstream.down = true;
    const answer = await read("security.txt");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

describe("page headers", () => {
  const getPolicy = async (target: string, request = {}) =>
    (await visit(target, request)).headers.get("content-security-policy") ?? "";

  it("[SEC-FRM-04] have a fresh nonce with strict-dynamic and don't allow inline code", async () => {
    const [one, two] = [await getPolicy("/login"), await getPolicy("/login")];
    expect(one).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic'(;|$)/);
    expect(one).not.toContain("unsafe");
    expect(one).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
    expect(one).not.toBe(two);
  });

  it("[SEC-FRM-01] allow framing only by the site's listed origins", async () => {
    const closed = await visit("/login");
    expect(closed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(closed.headers.get("x-frame-options")).toBe("DENY");
    upstream = createRecordingUpstream();
    const list = [
      "https://partner.example",
      "https://*.dealer.example:8443",
      "'self'; script-src *",
      "javascript:",
    ];
    const data = createSiteConfig("a.localhost", { frame_ancestors: list });
    upstream.answers.set("/api/config", () => Response.json({ status: "success", data }));
    const listed = await visit("/login");
    const policy = listed.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors https://partner.example https://*.dealer.example:8443");
    expect(policy.match(/script-src/g)).toHaveLength(1);
    expect(listed.headers.get("x-frame-options")).toBeNull();
  });

  it("[SEC-SES-04] [SEC-CACHE-02] forbid caching and MIME sniffing, and enforce HTTPS on secure hosts", async () => {
    const { headers } = await visit("/login");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(headers.get("strict-transport-security")).toBeNull();
    const secure = await visit("/login", { host: "shop.example", secure: true });
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("[SEC-TOK-02] prevent referrers on the password reset page", async () => {
    const answer = await visit(`${routes.resetPassword}?reset_token=x`);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("[SEC-TOK-02] prevent referrers, indexing and third parties on a shared link's page", async () => {
    const data = createSiteConfig("a.localhost", { live_chat_license: "123" });
    upstream.answers.set("/api/config", () => Response.json({ status: "success", data }));
    const { headers } = await visit(`${routes.shared}/x`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("content-security-policy")).not.toContain("livechat");
    expect((await visit(routes.preview)).headers.get("x-robots-tag")).toBeNull();
  });

  it("[SEC-GATE-01] client-supplied internal headers are replaced", async () => {
    const headers = { "x-nonce": "evil", "content-security-policy": "default-src *" };
    const answer = await visit("/login", { headers });
    const passed = answer.headers.get("x-middleware-request-x-nonce");
    expect(passed).toMatch(/^[A-Za-z0-9+/=]{24}$/);
    expect(answer.headers.get("x-middleware-request-content-security-policy")).toContain(`'nonce-${passed}'`);
  });
});

it.each(["GET", "HEAD", "POST", "OPTIONS", "PUT"])(
  "[SEC-GATE-07] the gate applies to %s requests",
  async (method) => {
    const answer = await visit("/dashboard", { method, host: "gated.localhost" });
    expect([answer.status, whereTo(answer)]).toEqual([303, "/securelogin?next=%2Fdashboard"]);
  },
);
