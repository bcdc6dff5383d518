import { copyFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import { beforeAll, describe, expect, it } from "vitest";
import { MakeLibrary, makeSlug } from "@/lib/vehicle/server/make-library";
import type { MakePage } from "@/lib/vin/make-page";
import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { hasValidCheckDigit } from "@/lib/vin/rules/vin-check-digit";
import en from "@/messages/en/makes.json";
import es from "@/messages/es/makes.json";
import { createTestFolder } from "../setup/test-folder";

const folder = createTestFolder();
const path = join(folder, "vpic.pack");
const library = new MakeLibrary(() => path);
beforeAll(() => copyFile(getDefaultIndexPath(), path));

async function getPage(slug: string): Promise<MakePage> {
  const page = await library.page(slug);
  if (!page) throw new Error(`no page of ${slug}`);
  return page;
}

describe("make pages", () => {
  it("[FIRST-8] list well-known makes, each once, with a URL", async () => {
    const list = await library.list();
    const slugs = list.map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining(["toyota", "ford", "mercedes-benz", "land-rover", "harley-davidson"]),
    );
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const { slug, name, models, from, to } of list) {
      expect(slug).toBe(makeSlug(name));
      expect(models).toBeGreaterThanOrEqual(4);
      expect(to - from).toBeGreaterThan(2);
    }
  });

  it("[FIRST-8] list a make's codes, plants, models and the meaning of VIN positions", async () => {
    const toyota = await getPage("toyota");
    expect(toyota.makers).toContainEqual({
      code: "JTD",
      manufacturer: "TOYOTA MOTOR CORPORATION",
      country: "Japan",
      type: "Passenger Car",
    });
    expect(toyota.plants).toContainEqual({
      code: "P",
      city: "BLUE SPRINGS",
      state: "MISSISSIPPI",
      country: "UNITED STATES (USA)",
    });
    expect(toyota.models.find(({ name }) => name === "Corolla")?.from).toBeLessThan(1990);
    expect(toyota.layout.find(({ field }) => field === "engine")?.positions).toContain(5);
  });

  it("[FIRST-8] show an example VIN that decodes as the make but isn't a real vehicle's", async () => {
    const decoder = await openVinIndex(path);
    for (const slug of ["toyota", "ford", "bmw", "harley-davidson", "saturn", "tesla"]) {
      const { example, name } = await getPage(slug);
      expect(example?.vin, slug).toMatch(/^[A-HJ-NPR-Z0-9]{11}000000$/);
      expect(hasValidCheckDigit(example?.vin ?? ""), slug).toBe(true);
      const decoded = decoder.decode(example?.vin ?? "");
      expect([decoded.errorCode, decoded.make]).toEqual(["0", name.toUpperCase()]);
      expect(decoded.model, slug).not.toBeNull();
    }
  });

  it.each(["constructor", "", "TOYOTA", "no-such-make", "../toyota", "utility-trailer-manufacturer"])(
    "[FIRST-8] don't exist for '%s'",
    async (slug) => {
      expect(await library.page(slug)).toBeNull();
    },
  );

  it("[FIRST-8] have titles and descriptions that fit in a search result", async () => {
    for (const [locale, messages] of [
      ["en", en],
      ["es", es],
    ] as const) {
      const t = createTranslator({ locale, messages });
      for (const { name } of await library.list()) {
        expect(t("page.metaTitle", { make: name }).length, name).toBeLessThanOrEqual(60);
        const counts = { make: name, makers: 30, plants: 30, models: 300 };
        expect(t("page.metaText", counts).length, name).toBeLessThanOrEqual(155);
      }
      expect(t("list.metaText", { count: 100 }).length).toBeLessThanOrEqual(155);
    }
  });

  it("[FIRST-8] don't exist without an index, and load a new or changed index file", async () => {
    const other = new MakeLibrary(() => join(folder, "late.pack"));
    expect(await other.list()).toEqual([]);
    expect(await other.page("toyota")).toBeNull();
    await copyFile(path, join(folder, "late.pack"));
    const first = await other.list();
    expect(first.length).toBeGreaterThan(50);
    await utimes(join(folder, "late.pack"), new Date(), new Date(0));
    expect(await other.list()).not.toBe(first);
  });
});
