import { describe, expect, it } from "vitest";
import { standardConfig } from "../contract/option-shapes";
import { siteConfigSchema, siteSettingsSchema } from "../contract/site";
import { createSiteResolver, type SiteResult } from "./resolver";

const options = { ...standardConfig, credit_type: "global", pixel_brand: "detailed" };
const config = (name: string) =>
  siteConfigSchema.parse({
    ...options,
    uri: name,
    name,
    origin: `https://${name}`,
    support_email: "a@b.example",
  });
const colors = { primary_color: "#111111", secondary_color: "#222222", teritary_color: "#333333" };
const settings = (security: string | null) => siteSettingsSchema.parse({ ...colors, security });

function setUp(
  securityByHost: Record<string, string | null> = { "a.example": "disabled", "b.example": "on" },
) {
  const state = { now: 0, down: false, calls: [] as string[], wait: Promise.resolve() };
  const resolver = createSiteResolver({
    now: () => state.now,
    async fetchConfig(host) {
      state.calls.push(host);
      await state.wait;
      if (state.down) throw new Error("down");
      return host in securityByHost ? config(host) : null;
    },
    fetchSettings: async (host) => settings(securityByHost[host] ?? null),
  });
  return { state, resolver };
}
const HOUR = 3_600_000;

describe("createSiteResolver", () => {
  it("[SITE-7] fetches once for many callers and serves the next caller from its cache", async () => {
    const { state, resolver } = setUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => resolver.resolve("a.example")));
    expect(answers.every((answer) => answer.kind === "site" && answer.site.host === "a.example")).toBe(true);
    await resolver.resolve("a.example");
    expect(state.calls).toEqual(["a.example"]);
  });

  it("[SITE-7] [SEC-CACHE-01] never returns another host's site, with concurrent requests in any order", async () => {
    const { resolver } = setUp();
    const hosts = Array.from({ length: 100 }, (_, at) => (at % 2 ? "a.example" : "b.example"));
    const answers = await Promise.all(hosts.map((host) => resolver.resolve(host)));
    answers.forEach((answer, at) => {
      expect(answer.kind === "site" && [answer.site.host, answer.site.name]).toEqual([hosts[at], hosts[at]]);
    });
  });

  it("[SITE-7] [RUN-FAST] serves a stale copy immediately, refreshes it once for many callers, and skips the refresh after a purge", async () => {
    const { state, resolver } = setUp();
    await resolver.resolve("a.example");
    state.now = 40_000;
    const stale = await Promise.all(Array.from({ length: 50 }, () => resolver.resolve("a.example")));
    for (const answer of stale) expect(answer).toMatchObject({ kind: "site", stale: true });
    expect(state.calls).toHaveLength(1);
    await new Promise((done) => setImmediate(done));
    expect(state.calls).toHaveLength(2);
    state.now = 80_000;
    await resolver.resolve("a.example");
    resolver.purge("a.example");
    await new Promise((done) => setImmediate(done));
    expect(state.calls).toHaveLength(2);
  });

  it("[RUN-FAST] keeps the sites of 20,000 hosts through a flood of unknown hosts", async () => {
    const hosts = Array.from({ length: 20_000 }, (_, at) => `cars${at}.example`);
    const [one, look] = [config("a.example"), settings("on")];
    let calls = 0;
    const resolver = createSiteResolver({
      now: () => 0,
      async fetchConfig(host) {
        calls += 1;
        return host.startsWith("cars") ? { ...one, uri: host } : null;
      },
      fetchSettings: async () => look,
    });
    for (const host of hosts) await resolver.resolve(host);
    for (let at = 0; at < 30_000; at++) await resolver.resolve(`x${at}.example`);
    calls = 0;
    for (const host of hosts)
      if ((await resolver.resolve(host)).kind !== "site") throw new Error(`${host} was forgotten`);
    expect(calls).toBe(0);
  });

  it("[RUN-FAST] limits cached sites by total size, and keeps the most recently used", async () => {
    const hosts = Array.from({ length: 40 }, (_, at) => `cars${at}.example`);
    const askedHosts: string[] = [];
    const resolver = createSiteResolver({
      now: () => 0,
      async fetchConfig(host) {
        askedHosts.push(host);
        return { ...config(host), name: "x".repeat(1024 * 1024) };
      },
      fetchSettings: async () => settings("on"),
    });
    for (const host of hosts) await resolver.resolve(host);
    askedHosts.splice(0);
    for (const host of hosts.toReversed()) await resolver.resolve(host);
    expect(askedHosts.length).toBeGreaterThan(10);
    expect(askedHosts).not.toContain("cars39.example");
    expect(askedHosts).toContain("cars0.example");
  });

  it("[SITE-7] waits for a fresh copy if the cached copy is at least 45 seconds old", async () => {
    const { state, resolver } = setUp();
    await resolver.resolve("a.example");
    state.now = 45_000;
    expect(await resolver.resolve("a.example")).toMatchObject({ kind: "site", stale: false });
  });

  it("[SEC-HOST-10] serves the last good copy and its gate for the first 24 hours of an outage, then returns 'unavailable'", async () => {
    const { state, resolver } = setUp();
    await resolver.resolve("b.example");
    state.down = true;
    state.now = 23 * HOUR;
    const site = expect.objectContaining({ gateDisabled: false });
    expect(await resolver.resolve("b.example")).toMatchObject({ kind: "site", stale: true, site });
    state.now = 24 * HOUR;
    expect(await resolver.resolve("b.example")).toMatchObject({ kind: "unavailable" });
    expect(await resolver.resolve("a.example")).toMatchObject({ kind: "unavailable" });
  });

  it("[SEC-HOST-10] waits a second before retrying a failing upstream", async () => {
    const { state, resolver } = setUp();
    state.down = true;
    await resolver.resolve("a.example");
    await resolver.resolve("a.example");
    expect(state.calls).toHaveLength(1);
    state.now = 1000;
    state.down = false;
    expect(await resolver.resolve("a.example")).toMatchObject({ kind: "site" });
  });

  it("[SEC-HOST-01] [SEC-HOST-08] fetches each of 100,000 unknown hosts only once, remembers the last 10,000, and doesn't evict known sites", async () => {
    const { state, resolver } = setUp();
    const kinds = new Set<string>();
    await resolver.resolve("a.example");
    for (let at = 0; at < 100_000; at++) {
      state.now = at * 0.6;
      // Two concurrent lookups, then a lookup from the cache.
      const both = [resolver.resolve(`x${at}.example`), resolver.resolve(`x${at}.example`)];
      for (const { kind } of await Promise.all(both)) kinds.add(kind);
      await resolver.resolve(`x${at}.example`);
    }
    expect(Array.from(kinds)).toEqual(["unknown"]);
    expect(state.calls).toHaveLength(100_001);
    expect(await resolver.resolve("a.example")).toMatchObject({ kind: "site" });
    const before = state.calls.length;
    for (let at = 90_000; at < 100_000; at++) await resolver.resolve(`x${at}.example`);
    expect(state.calls).toHaveLength(before);
    await resolver.resolve("x89999.example");
    expect(state.calls).toHaveLength(before + 1);
    state.now += 30_000;
    await resolver.resolve("x99999.example");
    expect(state.calls).toHaveLength(before + 2);
  }, 60_000);

  it("[SITE-1] forgets a host whose site was removed", async () => {
    const securityByHost: Record<string, string | null> = { "a.example": "on" };
    const { state, resolver } = setUp(securityByHost);
    await resolver.resolve("a.example");
    delete securityByHost["a.example"];
    state.now = 61_000;
    expect(await resolver.resolve("a.example")).toEqual({ kind: "unknown" });
  });

  it("[SITE-7] purging a site keeps the other sites, and forgets unknown hosts", async () => {
    const securityByHost: Record<string, string | null> = { "a.example": "on", "b.example": "on" };
    const { state, resolver } = setUp(securityByHost);
    const hosts = ["a.example", "b.example", "new.example"];
    await Promise.all(hosts.map(resolver.resolve));
    securityByHost["new.example"] = "on";
    state.calls = [];
    resolver.purge("a.example");
    const answers = await Promise.all(hosts.map(resolver.resolve));
    expect(answers.map(({ kind }) => kind)).toEqual(["site", "site", "site"]);
    expect(state.calls).toEqual(["a.example", "new.example"]);
  });

  it("[SITE-7] purging a site forgets all of its hosts, even a host that moved to another site", async () => {
    const uris: Record<string, string> = { "a.example": "a.example", "www.a.example": "a.example" };
    const askedHosts: string[] = [];
    const resolver = createSiteResolver({
      now: () => 0,
      async fetchConfig(host) {
        askedHosts.push(host);
        return { ...config(host), uri: uris[host] ?? "" };
      },
      fetchSettings: async () => settings("on"),
    });
    const askAll = async () => {
      askedHosts.splice(0);
      for (const host of Object.keys(uris)) await resolver.resolve(host);
      return [...askedHosts];
    };
    await askAll();
    resolver.purge("a.example");
    uris["www.a.example"] = "b.example";
    expect(await askAll()).toEqual(["a.example", "www.a.example"]);
    resolver.purge("b.example");
    expect(await askAll()).toEqual(["www.a.example"]);
    resolver.purge("a.example");
    expect(await askAll()).toEqual(["a.example"]);
  });

  it("[SITE-7] doesn't store a response that was requested before a purge", async () => {
    let answerConfig = (_: ReturnType<typeof config>) => {};
    const names: string[] = [];
    const resolver = createSiteResolver({
      now: () => 0,
      fetchConfig: () =>
        new Promise((resolve) => {
          answerConfig = resolve;
        }),
      fetchSettings: async () => settings(null),
    });
    const early = resolver.resolve("a.example");
    const sendOld = answerConfig;
    resolver.purge();
    const late = resolver.resolve("a.example");
    answerConfig({ ...config("a.example"), name: "new" });
    names.push(getName(await late));
    sendOld({ ...config("a.example"), name: "old" });
    names.push(getName(await early), getName(await resolver.resolve("a.example")));
    expect(names).toEqual(["new", "old", "new"]);
  });
});

function getName(answer: SiteResult): string {
  return answer.kind === "site" ? answer.site.name : answer.kind;
}

describe("makeSite through the resolver", () => {
  it("[SITE-4] [SITE-6] marks credits as global, and enables the pixel only on the brand's hosts", async () => {
    const { resolver } = setUp({ "a.example": null, "www.detailedvehiclehistory.example": null });
    const plain = await resolver.resolve("a.example");
    const brand = await resolver.resolve("www.detailedvehiclehistory.example");
    expect(plain.kind === "site" && [plain.site.isGlobal, plain.site.pixel]).toEqual([true, false]);
    expect(brand.kind === "site" && brand.site.pixel).toBe(true);
  });
});
