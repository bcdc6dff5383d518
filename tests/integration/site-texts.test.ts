import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { siteTexts } from "@/lib/site/schema/site";
import { makeAdmin } from "../setup/admin";
import { type Answer, describeApi } from "../setup/members-api";
import { setPartnerSignup } from "../setup/partner";

interface AdminTexts {
  texts: { name: string; locale: string }[];
  missing: string[];
}

const siteSaved = vi.fn();

describeApi({ services: { siteSaved } }, (api) => {
  let one: string;
  beforeAll(async () => {
    one = (await makeAdmin(api, "one@example.com")).token;
  });

  const save = (name: string, locale: string, markdown: string, site?: string) =>
    api.send(calls.admin.saveSiteText, { token: one, fields: { site, name, locale, markdown } });
  const getOwnText = (name: string, site?: string) => api.send(calls.site.text, { query: { name }, site });
  const adminTexts = (answer: Answer) => answer.body.data as AdminTexts;

  it("[FIRST-3] a site that hasn't saved any texts uses the defaults, and is told which details and texts are missing", async () => {
    expect(await getOwnText("about")).toMatchObject({ status: 200, body: { status: "success", data: [] } });
    const before = adminTexts(await api.send(calls.admin.siteTexts, { token: one }));
    expect(before.missing).toEqual(["company", "address", "phone", "terms", "privacy", "refunds"]);
    const about = before.texts.find(({ name, locale }) => name === "about" && locale === "es");
    expect(about).toMatchObject({ markdown: "", updated: null });
  });

  it("[PART-1] only a site that signs up partners has partner terms", async () => {
    const names = async () => {
      const { texts } = adminTexts(await api.send(calls.admin.siteTexts, { token: one }));
      return texts.map(({ name }) => name);
    };
    await setPartnerSignup(api, "closed");
    expect(await names()).not.toContain("partnerTerms");
    await setPartnerSignup(api, "open");
    expect(await names()).toContain("partnerTerms");
  });

  it("[FIRST-3] [SITE-7] a saved text appears only on its own site, and the site-saved callback runs once", async () => {
    siteSaved.mockClear();
    expect((await save("about", "en", "  # Us\r\n\r\nWe sell {site}.  ")).status).toBe(200);
    expect(siteSaved).toHaveBeenCalledTimes(1);
    const [text, ...others] = (await getOwnText("about")).body.data as Record<string, string>[];
    expect(others).toEqual([]);
    expect(text).toMatchObject({ name: "about", locale: "en", markdown: "# Us\n\nWe sell {site}." });
    expect(text?.version).toMatch(/^2026-01-15\.[0-9a-f]{8}$/);
    expect((await getOwnText("about", "cnv.localhost")).body.data).toEqual([]);
    expect((await getOwnText("help")).body.data).toEqual([]);
  });

  it("[FIRST-3] an older version is kept, and saving the same text again doesn't add a version", async () => {
    await save("terms", "en", "First terms.");
    await save("terms", "en", "First terms.");
    api.clock.advance(60_000);
    await save("terms", "en", "Second terms.");
    const { db } = api.database;
    const rows = await db.select().from(siteTexts).where(eq(siteTexts.name, "terms")).orderBy(siteTexts.seq);
    expect(rows.map(({ markdown }) => markdown)).toEqual(["First terms.", "Second terms."]);
    const now = await api.send(calls.site.legalText, { query: { name: "terms" } });
    expect(now.body.data).toMatchObject([{ version: rows[1]?.version }]);
    expect(rows[0]?.version).not.toBe(rows[1]?.version);
  });

  it("[FIRST-3] saving an empty text restores the default text, which then counts as reviewed", async () => {
    const saved = await save("terms", "en", "   ");
    expect(adminTexts(saved).missing).not.toContain("terms");
    expect((await getOwnText("terms")).body.data).toEqual([]);
  });

  it("[FIRST-3] nothing is missing after the company details are set and each binding text is reviewed", async () => {
    const config = { seller_name: "Cars LLC", seller_address: ["1 Main St"], seller_phone: "(555) 010-0000" };
    await api.send(calls.admin.updateSite, { token: one, fields: { config } });
    await save("privacy", "es", "");
    expect(adminTexts(await save("refunds", "en", "Ask us.")).missing).toEqual([]);
  });

  it("[FIRST-3] [SEC-AZ-04] rejects another site's texts, a text that is too long, an unknown name and a bad phone number", async () => {
    expect((await save("about", "en", "x", "cnv.localhost")).status).toBe(404);
    const long = await save("about", "en", "x".repeat(30_001));
    expect(long.body.errors).toMatchObject({ markdown: "Use at most 30,000 characters." });
    expect((await save("imprint", "en", "x")).status).toBe(400);
    expect((await getOwnText("imprint")).status).toBe(400);
    expect((await api.send(calls.site.legalText, { query: { name: "about" } })).status).toBe(400);
    const phone = { config: { seller_phone: "call me" } };
    expect((await api.send(calls.admin.updateSite, { token: one, fields: phone })).status).toBe(400);
  });
});
