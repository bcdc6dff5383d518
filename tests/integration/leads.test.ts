import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import { sites } from "@/lib/site/schema/site";
import { leads } from "@/lib/support/schema";
import { removeOldLeads } from "@/lib/vehicle/server/leads";
import { getSiteId, makeAdmin, makeMember } from "../setup/admin";
import { describeApi } from "../setup/members-api";

const VIN = "2T1BURHE5JC034461";

describeApi({}, (api) => {
  let admin: string;
  beforeAll(async () => {
    admin = (await makeAdmin(api, "admin@example.com")).token;
  });

  const preview = (query: Record<string, string>, site?: string) =>
    api.send(calls.vehicle.previewDecode, { site, query: { vin: VIN, ...query } });
  const listLeads = () => api.database.db.select().from(leads);
  const askForConsent = async (asks: boolean) => {
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "localhost"));
    if (!site) throw new Error("no site");
    const config = { ...site.config, consent_required: asks };
    await db.update(sites).set({ config }).where(eq(sites.id, site.id));
  };

  it("[TRUE-28] a site that requires consent stores a contact only if the person consents", async () => {
    await askForConsent(true);
    expect((await preview({ email: "ann@example.com", mobile: "+1 202 555 0123" })).status).toBe(200);
    expect((await preview({ email: "ann@example.com", consent: "0" })).status).toBe(200);
    expect(await listLeads()).toEqual([]);
    const agreed = { email: "Ann@Example.com", mobile: "+1 202 555 0123", source: "partner", consent: "1" };
    for (let time = 0; time < 2; time++) expect((await preview(agreed)).status).toBe(200);
    expect(await listLeads()).toMatchObject([
      { vin: VIN, email: "ann@example.com", mobile: "+1 202 555 0123", source: "partner" },
    ]);
  });

  it("[TRUE-28] a site that doesn't require consent stores a contact without it, but not an empty or invalid contact", async () => {
    await askForConsent(false);
    await preview({});
    await preview({ source: "partner" });
    await preview({ email: "not an address" });
    expect((await preview({ mobile: "<script>" })).status).toBe(200);
    expect(await listLeads()).toHaveLength(1);
    await preview({ mobile: "202 555 0199" });
    expect(await listLeads()).toHaveLength(2);
  });

  it("[TRUE-28] stores a contact for a number that can't be decoded, such as a classic number or a mistyped VIN", async () => {
    const numbers = ["124379N506070", "2T1BURHE5JCO34461"];
    const typed = { email: "typed@example.com", consent: "1" };
    for (const vin of numbers) expect((await preview({ ...typed, vin }, "cnv.localhost")).status).toBe(400);
    const rows = (await listLeads()).filter(({ email }) => email === "typed@example.com");
    expect(rows.map(({ vin }) => vin).sort()).toEqual(numbers);
  });

  it("[TRUE-28] a site's admin can view and search only the site's own leads", async () => {
    await preview({ email: "other@example.com", consent: "1" }, "es.localhost");
    const { body } = await api.send(calls.admin.leads, { token: admin });
    const rows = body.data as { email: string | null; mobile: string | null }[];
    expect(rows.map(({ email }) => email).sort()).toEqual(["ann@example.com", null].sort());
    const answer = await api.send(calls.admin.leads, { token: admin, query: { search: "0199" } });
    const lead = { email: null, mobile: "202 555 0199", vin: VIN, source: "vhr" };
    expect(answer.body.data).toMatchObject([lead]);
  });

  it("[SAFE-3] erasing an account deletes only the leads with its address", async () => {
    const { id } = await makeMember(api, "erased@example.com");
    await preview({ email: "erased@example.com", consent: "1" });
    await preview({ email: "stays@example.com", consent: "1" });
    const { db } = api.database;
    const siteId = await getSiteId(api);
    await db.transaction((tx) => eraseAccount(tx, api.services, siteId, id));
    const addresses = (await listLeads()).map(({ email }) => email);
    expect(addresses).toContain("stays@example.com");
    expect(addresses).not.toContain("erased@example.com");
  });

  it("[TRUE-28] deletes leads after a year", async () => {
    const { db } = api.database;
    const day = 24 * 60 * 60_000;
    const now = api.clock.now().getTime();
    await removeOldLeads(db, new Date(now + 364 * day));
    expect((await listLeads()).length).toBeGreaterThan(0);
    await removeOldLeads(db, new Date(now + 366 * day));
    expect(await listLeads()).toEqual([]);
  });
});
