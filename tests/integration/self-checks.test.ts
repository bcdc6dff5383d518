import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSelfCheck } from "@/lib/compose/housekeeping";
import { siteDomains } from "@/lib/domain/schema";
import { type Metrics, startMetrics } from "@/lib/platform/telemetry/metrics-server";
import { createRandomId } from "@/lib/platform/values/random-id";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { getSiteId } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { FakeDns } from "../setup/fake-dns";
import { openTestApi, type TestApi } from "../setup/members-api";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OTHER = "cnv.localhost";

describeDatabase((open) => {
  let metrics: Metrics;
  let api: TestApi;
  const dns = new FakeDns();
  const probes: string[] = [];
  const lasts = new Map<string, number | string>();
  const certificate = (host: string, address?: string) => {
    probes.push(`${host} ${address}`);
    const days = lasts.get(host);
    if (typeof days === "number") return Promise.resolve(new Date(api.clock.now().getTime() + days * DAY));
    return Promise.reject(Object.assign(new Error("no certificate"), { code: days }));
  };

  beforeAll(async () => {
    metrics = await startMetrics({ host: "127.0.0.1", port: 0 });
    api = await openTestApi({ open, dns, certificate });
  });
  afterAll(async () => {
    await api.close();
    metrics.close();
  });

  const run = (name: "certificates" | "invariants") => runSelfCheck(name, api.database.db, api.services);

  async function readMetrics(prefix: string): Promise<string[]> {
    api.clock.advance(60_000);
    return (await metrics.text()).split("\n").filter((line) => line.startsWith(`glovebox_${prefix}`));
  }

  async function answersAt(host: string, days: number | string, site = "localhost"): Promise<void> {
    lasts.set(host, days);
    dns.set("AAAA", host, "2001:db8::1");
    const siteId = await getSiteId(api, site);
    await api.database.db.insert(siteHosts).values({ host, siteId });
  }

  it("[RUN-METRIC] the certificates of published sites are counted by state, and the log lists those with problems", async () => {
    const { db } = api.database;
    await answersAt("good.example.com", 15);
    await answersAt("soon.example.com", 13);
    await answersAt("over.example.com", "CERT_HAS_EXPIRED");
    await answersAt("wrong.example.com", "ERR_TLS_CERT_ALTNAME_INVALID");
    await answersAt("silent.example.com", 90);
    dns.silent.add("silent.example.com");
    await answersAt("nowhere.example.com", 90);
    dns.records.delete("AAAA nowhere.example.com");
    await answersAt("moved.example.com", 1);
    await db.insert(siteDomains).values({
      id: createRandomId(),
      siteId: await getSiteId(api),
      host: "moved.example.com",
      kind: "subdomain",
      state: "failing",
      label: "l",
    });
    await answersAt("draft.example.com", 1, OTHER);
    await db.update(sites).set({ launchedAt: null }).where(eq(sites.uri, OTHER));
    expect(await readMetrics("certificates")).toEqual([]);

    await run("certificates");
    expect((await readMetrics("certificates")).sort()).toEqual([
      'glovebox_certificates{state="ended"} 1',
      'glovebox_certificates{state="ending"} 1',
      'glovebox_certificates{state="failed"} 2',
      'glovebox_certificates{state="unknown"} 1',
      'glovebox_certificates{state="valid"} 1',
    ]);
    expect(probes.filter((item) => item === "wrong.example.com 2001:db8::1")).toHaveLength(2);
    expect(new Set(probes.map((item) => item.split(" ")[0]))).toEqual(
      new Set(["good", "soon", "over", "wrong"].map((name) => `${name}.example.com`)),
    );
    const line = api.logs.find(({ message }) => message === "certificates expire soon or don't work");
    expect(line).toMatchObject({
      level: "warn",
      detail: {
        hosts: expect.arrayContaining([
          "soon.example.com: ending",
          "over.example.com: ended",
          "wrong.example.com: failed",
          "nowhere.example.com: failed",
        ]),
      },
    });
  });

  it("[RUN-METRIC] the certificate check runs daily, or hourly while a certificate has a problem", async () => {
    probes.splice(0);
    for (const host of ["over.example.com", "wrong.example.com", "soon.example.com"]) lasts.set(host, 60);
    dns.set("A", "nowhere.example.com", "192.0.2.7");
    await run("certificates");
    expect(probes).toEqual([]);
    api.clock.advance(HOUR);
    await run("certificates");
    expect(await readMetrics("certificates")).toContain('glovebox_certificates{state="valid"} 5');
    probes.splice(0);
    api.clock.advance(DAY - 2 * HOUR);
    await run("certificates");
    expect(probes).toEqual([]);
    api.clock.advance(2 * HOUR);
    await run("certificates");
    expect(probes).toHaveLength(5);
    const [at] = await readMetrics('self_check_timestamp_seconds{check="certificates"}');
    expect(Number(at?.split(" ")[1])).toBe(api.clock.now().getTime() / 1000 - 60);
  });

  it("[RUN-METRIC] broken invariants are counted and logged, and no longer counted once fixed", async () => {
    const { db } = api.database;
    await api.register("broken@example.com");
    const add = (amount: number) => db.execute(sql`update balances set amount = amount + ${amount}`);
    await run("invariants");
    const invariantLines = (await readMetrics("invariants")).sort();
    expect(invariantLines[0]).toBe('glovebox_invariants{state="broken"} 0');
    expect(invariantLines[1]).toMatch(/^glovebox_invariants\{state="kept"\} (1[0-9]|[2-9][0-9])$/);

    await add(1);
    api.clock.advance(DAY);
    await run("invariants");
    expect(await readMetrics("invariants")).toContain('glovebox_invariants{state="broken"} 1');
    const line = api.logs.find(({ message }) => message === "a data invariant is broken");
    expect(line).toMatchObject({
      level: "error",
      detail: { invariant: "a balance is the sum of its ledger rows" },
    });
    await add(-1);
    api.clock.advance(HOUR);
    await run("invariants");
    expect((await readMetrics("invariants")).sort()).toEqual(invariantLines);
  });
});
