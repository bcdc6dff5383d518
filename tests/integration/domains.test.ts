import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DomainsWire, DomainWire } from "@/lib/admin/contract/domains";
import { calls } from "@/lib/compose/calls/table";
import { siteDomains } from "@/lib/domain/schema";
import type { SiteConfigWire } from "@/lib/site/contract/site";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { webhookEvents } from "@/lib/webhook/schema";
import { getSiteId, logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { emailsTo } from "../setup/emails";
import { FakeDns, TEST_DOMAINS } from "../setup/fake-dns";
import { describeApi } from "../setup/members-api";

const OTHER = "cnv.localhost";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const dns = new FakeDns();

describeApi({ domains: TEST_DOMAINS, dns }, (api) => {
  let owner: string;
  let other: string;
  let configs: { id: string; config: SiteConfigWire }[];
  const siteSaved = vi.fn();
  let count = 0;
  const seen = new Set<string>();
  const newHost = () => `cars${++count}.example.com`;

  beforeAll(async () => {
    api.services.siteChanges.on("test", siteSaved);
    configs = await api.database.db.select({ id: sites.id, config: sites.config }).from(sites);
    await makeAdmin(api, "owner@example.com");
    await makeAdmin(api, "other@example.com", { site: OTHER });
  });
  beforeEach(async () => {
    const { db } = api.database;
    await db.delete(siteDomains);
    for (const { id, config } of configs) await db.update(sites).set({ config }).where(eq(sites.id, id));
    // Moving the clock by weeks ends sessions.
    owner = await logInAdmin(api, "owner@example.com");
    other = await logInAdmin(api, "other@example.com", OTHER);
  });

  type Fields = Record<string, unknown>;
  const answer = (data: unknown) => data as DomainsWire;
  const add = async (fields: Fields, token = owner, site = "localhost"): Promise<DomainWire> => {
    const { body } = await api.send(calls.admin.addDomain, { site, token, fields });
    const domain = answer(body.data)?.domains.find(({ id }) => !seen.has(id));
    if (!domain) throw new Error(JSON.stringify(body));
    seen.add(domain.id);
    return domain;
  };
  const check = async (id: string, token = owner, site = "localhost"): Promise<DomainWire> => {
    const { body } = await api.send(calls.admin.checkDomain, { site, token, fields: { id } });
    return answer(body.data).domains.find((item) => item.id === id) as DomainWire;
  };
  const ownTarget = ({ records }: DomainWire) =>
    records.find(({ type }) => type === "CNAME")?.value ?? "no alias";
  const isServed = async (host: string) => (await api.send(calls.site.config, { site: host })).status === 200;
  const getCodes = ({ findings }: DomainWire) => findings.map(({ code }) => code);

  it("[PART-2] a domain works once its alias proves ownership, and the site caches are cleared", async () => {
    const host = newHost();
    const claimed = await add({ host: `https://${host.toUpperCase()}/` });
    expect(claimed).toMatchObject({ host, kind: "subdomain", state: "pending", findings: [], checked: null });
    expect(ownTarget(claimed)).toMatch(/^[0-9a-f]{20}\.sites\.glovebox\.example$/);
    expect(await isServed(host)).toBe(false);
    expect(getCodes(await check(claimed.id))).toEqual(["missing"]);
    siteSaved.mockClear();
    dns.set("CNAME", host, ownTarget(claimed));
    const verified = await check(claimed.id);
    expect(verified).toMatchObject({ state: "verified", findings: [], main: true, removable: true });
    expect(siteSaved).toHaveBeenCalledTimes(1);
    expect(await isServed(host)).toBe(true);
    expect((await selectAuditRows(api)).at(-1)).toMatchObject({
      action: "admin.checkDomain",
      detail: { host, state: "verified" },
    });
  });

  it("[PART-2] the first verified domain becomes the site's address, and removing the main domain restores the old address", async () => {
    const before = answer((await api.send(calls.admin.domains, { token: owner })).body.data).origin;
    const [first, second] = [await add({ host: newHost() }), await add({ host: newHost() })];
    for (const item of [first, second]) dns.set("CNAME", item.host, ownTarget(item));
    await check(first.id);
    expect(await check(second.id)).toMatchObject({ state: "verified", main: false });
    const send = async (call: typeof calls.admin.makeMainDomain, id: string) =>
      answer((await api.send(call, { token: owner, fields: { id } })).body.data);
    expect((await send(calls.admin.makeMainDomain, second.id)).origin).toBe(`https://${second.host}`);
    expect((await send(calls.admin.removeDomain, second.id)).origin).toBe(before);
    expect([await isServed(second.host), await isServed(first.host)]).toEqual([false, true]);
  });

  it("[PART-2] an unverified claim doesn't block others: the first site to prove ownership wins, and the other sees why", async () => {
    const host = newHost();
    const squatter = await add({ host });
    const real = await add({ host }, other, OTHER);
    expect(ownTarget(real)).not.toBe(ownTarget(squatter));
    dns.set("CNAME", host, ownTarget(real));
    expect(getCodes(await check(squatter.id))).toEqual(["another_site"]);
    expect(await check(real.id, other, OTHER)).toMatchObject({ state: "verified" });
    dns.set("CNAME", host, ownTarget(squatter));
    const findings = [{ code: "another_site", name: host }];
    expect(await check(squatter.id)).toMatchObject({ state: "pending", findings });
    expect(await check(real.id, other, OTHER)).toMatchObject({ state: "failing" });
    const [row] = await api.database.db.select().from(siteHosts).where(eq(siteHosts.host, host));
    expect(row?.siteId).toBe(await getSiteId(api, OTHER));
  });

  it("[PART-2] a name that its site hasn't verified for 28 days goes to the next site that verifies it", async () => {
    const host = newHost();
    const [former, next] = [await add({ host }, other, OTHER), await add({ host })];
    dns.set("CNAME", host, ownTarget(former));
    await check(former.id, other, OTHER);
    dns.set("CNAME", host, ownTarget(next));
    await check(former.id, other, OTHER);
    api.clock.advance(28 * DAY - 1);
    await api.services.domains.check(next.id);
    expect(await isOf(host)).toBe(await getSiteId(api, OTHER));
    api.clock.advance(1);
    await api.services.domains.check(next.id);
    expect(await isOf(host)).toBe(await getSiteId(api));
    const [lostDomain] = await api.database.db
      .select()
      .from(siteDomains)
      .where(eq(siteDomains.id, former.id));
    expect(lostDomain).toMatchObject({ state: "pending", verifiedAt: null, failingSince: null });
  });
  const isOf = async (host: string) =>
    (await api.database.db.select().from(siteHosts).where(eq(siteHosts.host, host)))[0]?.siteId;

  it("[PART-2] an apex domain requires our address and its own proof, and its www name only redirects to it", async () => {
    const host = `cars${++count}.example`;
    const claimed = await add({ host, www: true });
    expect(claimed.records.map(({ type, name }) => `${type} ${name}`)).toEqual([
      `A ${host}`,
      `TXT _glovebox.${host}`,
      `CNAME www.${host}`,
    ]);
    dns.set("A", host, "192.0.2.10");
    dns.set("TXT", `_glovebox.${host}`, claimed.records[1]?.value ?? "");
    expect(await check(claimed.id)).toMatchObject({ state: "verified", www: "waiting" });
    expect(await isServed(`www.${host}`)).toBe(false);
    dns.set("CNAME", `www.${host}`, ownTarget(claimed));
    expect(await check(claimed.id)).toMatchObject({ www: "ready", findings: [] });
    const config = async (site: string) =>
      (await api.send(calls.site.config, { site })).body.data as { redirect_to: string | null };
    expect((await config(`www.${host}`)).redirect_to).toBe(host);
    expect((await config(host)).redirect_to).toBeNull();
    const fields = { id: claimed.id, www: false };
    const off = await api.send(calls.admin.setDomainWww, { token: owner, fields });
    expect(answer(off.body.data).domains[0]?.www).toBeNull();
    expect(await isServed(`www.${host}`)).toBe(false);
  });

  it("[PART-2] a failing domain is still served, and its owners are notified only once, after a day", async () => {
    const host = newHost();
    const claimed = await add({ host });
    dns.set("CNAME", host, ownTarget(claimed));
    await check(claimed.id);
    dns.set("CNAME", host, "shop.host.example");
    dns.set("A", host, "198.51.100.1");
    await check(claimed.id);
    const since = api.clock.now().getTime();
    const noticeDays: number[] = [];
    for (const days of [0.9, 1, 2]) {
      const before = (await emailsTo(api, "owner@example.com")).length;
      api.clock.advance(since + days * DAY - api.clock.now().getTime());
      await api.services.domains.checkDue();
      if ((await emailsTo(api, "owner@example.com")).length > before) noticeDays.push(days);
    }
    expect(noticeDays).toEqual([1]);
    const events = await api.database.db.select().from(webhookEvents);
    const ofHost = events.flatMap(({ type, payload }) => (payload?.includes(host) ? [type] : []));
    expect(ofHost).toEqual(["domain.failing"]);
    expect(await isServed(host)).toBe(true);
    const email = (await emailsTo(api, "owner@example.com")).at(-1);
    expect(email?.subject).toContain(host);
    expect(email?.source).toMatch(/Found: shop\.host\.example/);
    expect(email?.source).toMatch(/:3000\/partner\/domain/);
  });

  it("[PART-2] a site with paid orders can remove an unverified domain claim, but not a verified domain", async () => {
    const verified = await add({ host: newHost() }, other, OTHER);
    const claim = await add({ host: newHost() }, other, OTHER);
    dns.set("CNAME", verified.host, ownTarget(verified));
    await check(verified.id, other, OTHER);
    const remove = (id: string) =>
      api.send(calls.admin.removeDomain, { site: OTHER, token: other, fields: { id } });
    await createAdminActionCases(api).paidOrder();
    expect((await remove(verified.id)).status).toBe(200);
    const again = await add({ host: verified.host }, other, OTHER);
    await check(again.id, other, OTHER);
    await api.database.db.execute(`update orders set site_id = '${await getSiteId(api, OTHER)}'`);
    expect(await remove(again.id)).toMatchObject({ status: 409 });
    expect(await isServed(verified.host)).toBe(true);
    expect((await remove(claim.id)).status).toBe(200);
  });

  it("[PART-2] no site can read, check, change or remove another site's domain", async () => {
    const { id, host } = await add({ host: newHost() });
    const { checkDomain, setDomainWww, makeMainDomain, removeDomain } = calls.admin;
    for (const call of [checkDomain, setDomainWww, makeMainDomain, removeDomain]) {
      const fields = { id, www: true };
      expect((await api.send(call, { site: OTHER, token: other, fields })).status).toBe(404);
    }
    const seen = await api.send(calls.admin.domains, { site: OTHER, token: other });
    expect(JSON.stringify(seen.body)).not.toContain(host);
  });

  it("[PART-2] an invalid domain is rejected with the reason", async () => {
    const refusal = async (host: string) => {
      const { status, body } = await api.send(calls.admin.addDomain, { token: owner, fields: { host } });
      return [status, (body.errors as { host?: string } | undefined)?.host];
    };
    const notYours = "Enter a domain of yours, such as cars.example.com.";
    for (const host of ["co.uk", "localhost", "10.0.0.1", "my cars", "shop.localhost"])
      expect([host, ...(await refusal(host))]).toEqual([host, 400, notYours]);
    const ours = "This name is ours. Enter a domain of yours.";
    expect(await refusal("mine.sites.glovebox.example")).toEqual([400, ours]);
    await add({ host: "once.example.com" });
    expect(await refusal("Once.Example.com.")).toEqual([400, "You added this domain already."]);
  });

  it("[PART-2] manual checks are limited per domain", async () => {
    const { id } = await add({ host: newHost() });
    for (let turn = 0; turn < 6; turn++) await check(id);
    const before = dns.questions;
    const refusal = await api.send(calls.admin.checkDomain, { token: owner, fields: { id } });
    expect([refusal.status, dns.questions]).toEqual([429, before]);
    expect(refusal.headers.get("retry-after")).toBe("60");
  });

  it("[PART-2] a host that the operator removed from a site isn't added back by the next check", async () => {
    const all = (await makeAdmin(api, "all@example.com", { allSites: true })).token;
    const claimed = await add({ host: newHost() });
    dns.set("CNAME", claimed.host, ownTarget(claimed));
    await check(claimed.id);
    const fields = { hosts: ["localhost"], config: { origin: "http://localhost:3000" } };
    expect((await api.send(calls.admin.updateSite, { token: all, fields })).status).toBe(200);
    api.clock.advance(2 * HOUR);
    expect(await api.services.domains.checkDue()).toBe(0);
    expect(await isServed(claimed.host)).toBe(false);
  });
});
