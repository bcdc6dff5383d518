import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { LOCALES } from "@/lib/platform/i18n/locale";
import { sites } from "@/lib/site/schema/site";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { sample, report } = calls;
const PRODUCTS = ["vhr", "sticker"] as const;

interface Model {
  number: string;
  vin: string;
  locale: string;
  sample: boolean;
  brand: { name: string };
}

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  const read = async (product: string, locale: string, site?: string) => {
    const { status, body } = await api.send(sample.document, { site, query: { product, locale } });
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return body.data as { product: string; url: string; document: Model };
  };
  const pdf = async (query: Record<string, string>) => {
    const answer = await api.fetch(requestFor(sample.pdf, { query }));
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it("[FIRST-2] shows anyone the report and sticker of one made-up vehicle, marked Sample, in every language", async () => {
    for (const locale of LOCALES) {
      const [vhr, sticker] = await Promise.all(PRODUCTS.map((product) => read(product, locale)));
      expect(vhr?.document).toMatchObject({ locale, sample: true, vin: sticker?.document.vin });
      expect(sticker?.document).toMatchObject({ locale, sample: true });
      const { answer, bytes } = await pdf({ product: "vhr", locale });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect((await read("vhr", "en")).document.number).not.toBe((await read("vhr", "es")).document.number);
  });

  it("[FIRST-2] a sample links to its PDF, which always has the same bytes and can be downloaded", async () => {
    const { url } = await read("sticker", "en");
    const query = Object.fromEntries(new URL(url, "http://x").searchParams);
    const [first, second] = [await pdf(query), await pdf({ ...query, download: "1" })];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(second.answer.headers.get("content-disposition")).toBe(
      'attachment; filename="sample-window-sticker.pdf"',
    );
  });

  it("[FIRST-2] [SITE-7] a sample shows its own site's name, and the new name after a change", async () => {
    expect((await read("vhr", "en")).document.brand.name).toBe("Glovebox");
    const brandName = (await read("vhr", "en", "cnv.localhost")).document.brand.name;
    expect(brandName).not.toBe("Glovebox");
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "cnv.localhost"));
    if (!site) throw new Error("no such site");
    const config = { ...site.config, name: "Another Name" };
    await db.update(sites).set({ config }).where(eq(sites.id, site.id));
    expect((await read("vhr", "en", "cnv.localhost")).document.brand.name).toBe("Another Name");
    await db.update(sites).set({ config: site.config }).where(eq(sites.id, site.id));
  });

  it("[FIRST-2] [EMB-3] a sample's document number can be verified like any other, but only on its own site", async () => {
    const { document } = await read("sticker", "en");
    const { bytes } = await pdf({ product: "sticker", locale: "en" });
    const { status, body } = await api.send(report.verify, { query: { number: document.number } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      number: document.number,
      product: "sticker",
      sample: true,
      vin_ending: document.vin.slice(-6),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect((body.data as { lines: unknown[] }).lines.length).toBeGreaterThan(5);
    const elsewhere = await api.send(report.verify, {
      site: "es.localhost",
      query: { number: document.number },
    });
    expect(elsewhere.status).toBe(404);
  });
});
