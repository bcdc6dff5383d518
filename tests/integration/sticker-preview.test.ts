import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStickerPreview, type StickerPreviewMessages } from "@/components/sticker/live-preview";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { interpolate } from "@/lib/generation/server/document-messages";
import { readBuildData } from "@/lib/imports/server/import-schemas";
import { writeBuildData } from "@/lib/imports/server/record-repository";
import type { Locale } from "@/lib/platform/i18n/locale";
import { formatCents } from "@/lib/platform/i18n/money";
import { getMessages } from "@/lib/platform/messages/messages";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { encodeStickerConfirm } from "@/lib/sticker/contract/confirmation";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { EMPTY_DRAFT, getChoices, getLineKey, type StickerDraft } from "@/lib/sticker/rules/draft";
import { describeDatabase } from "../setup/database";
import { createGrayPng } from "../setup/images";
import { openTestApi, type TestApi } from "../setup/members-api";

const { sticker, garage, report } = calls;
const COROLLA = "2T1BURHE5JC034461";
const ACCORD = "1HGCM82633A004352";
const CAMARO = "124379N506070";

/** Mirrors components/sticker/use-printed-text.ts. */
function texts(locale: Locale): StickerPreviewMessages {
  const { printed } = getMessages(locale).stickerEditor;
  const money = (cents: number | null) => (cents === null ? "" : formatCents(cents));
  return {
    notice: printed.notice,
    buildData: printed.buildData,
    withEntered: (basis) => interpolate(printed.withEntered, { basis }),
    warning: (doubt, { sum, stated }) =>
      interpolate(printed.warning[doubt], { sum: money(sum), stated: money(stated) }),
  };
}

const line = { id: "1", kind: "package", name: "Winter package", code: "WP", price: "$349" } as const;
const dealer = { name: "Rivera Toyota", number: "08134", address: "", city: "Austin, Texas" };
const drafts: [string, Partial<StickerDraft>][] = [
  ["an untouched draft", {}],
  ["an unchecked line", { left: [getLineKey({ section: "Carpet and trunk mat set", code: "CF" })] }],
  [
    "custom lines and a custom color",
    { own: [line], exterior: { kind: "own", name: "Matte pink", code: "" } },
  ],
  [
    "everything entered by hand",
    { mode: "manual", own: [line, { ...line, id: "2", name: "Trim", price: "" }] },
  ],
  [
    "entered prices, a discount and a dealer",
    {
      base: "$20,000",
      destination: "900",
      discounts: [{ id: "3", name: "Rebate", amount: "500.50" }],
      dealer,
      stock: "R2291",
      order: "77",
    },
  ],
  ["portrait, without the service's name", { orientation: "portrait", unbranded: true, left: ["mats "] }],
  ["no color and another style", { interior: { kind: "none" }, style: "Coupe" }],
  ["a trim without data", { trim: "XSE", own: [line] }],
];

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await seedSampleRecords(api.database.db);
    await writeBuildData(api.database.db, [
      readBuildData({
        vin: "1HGCM56783A123459",
        year: 2003,
        make: "Honda",
        model: "Accord",
        trim: "EX",
        original: true,
        source: "Labels",
        baseCents: 20_000_00,
        destinationCents: 460_00,
        statedTotalCents: 20_999_00,
        options: [{ code: "NV", name: "Navigation", price: 50_000, contents: [], origin: "maker" }],
      }),
    ]);
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());

  async function bothSheets(fields: Record<string, string>, changes: Partial<StickerDraft>, locale: Locale) {
    const draft = { ...EMPTY_DRAFT, ...changes };
    const requested = { ...fields, ...(draft.trim === null ? {} : { trim: draft.trim }), locale };
    const { status, body } = await api.send(sticker.autoload, { token, fields: requested });
    expect(status, JSON.stringify(body)).toBe(200);
    const data = body.data as StickerData;
    const [year, make, model] = [data.year ?? 0, data.make ?? "", data.model ?? fields.model ?? ""];
    const choices = getChoices(draft, data, year < 1999 ? "yes" : "no");
    const confirmed = { ...choices, vin: fields.vin ?? "", year, make, model, regenerate: false };
    const call = year < 1999 ? sticker.confirmYearRestricted : sticker.confirm;
    const created = await api.send(call, { token, fields: { ...encodeStickerConfirm(confirmed), locale } });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const { vin } = created.body.sticker as { vin: string };
    const printed = await api.send(report.document, { token, query: { vin, product: "sticker" } });
    const { number, createdAt, issuedLabel, sourcesUrl, ...sheet } = (
      printed.body.data as { document: StickerDocument }
    ).document;
    return { live: buildStickerPreview(data, choices, texts(locale)), sheet };
  }

  it.each(drafts)("[STK-1] [STK-4] the live preview matches the printed sheet: %s", async (_, changes) => {
    for (const vin of [COROLLA, ACCORD]) {
      const { live, sheet } = await bothSheets({ vin }, changes, "en");
      expect(live).toEqual(sheet);
      expect(sheet.paper).toEqual({
        orientation: changes.orientation ?? "landscape",
        unbranded: changes.unbranded ?? false,
      });
    }
  });

  it("[STK-4] [VEH-6] in Spanish, the live preview also matches for a classic, a car without a VIN, and a maker's own label", async () => {
    const cases: [Record<string, string>, Partial<StickerDraft>][] = [
      [{ vin: COROLLA }, { own: [line] }],
      [
        { vin: CAMARO, year: "1969", make: "Chevrolet", model: "Camaro" },
        { trim: "Super Sport", own: [line] },
      ],
      [
        { year: "2018", make: "Toyota", model: "Corolla" },
        { trim: "LE", base: "$18,000", destination: "$900" },
      ],
      [{ vin: "1HGCM56783A123459" }, {}],
      [{ vin: "1HGCM56783A123459" }, { own: [line] }],
    ];
    for (const [index, [fields, changes]] of cases.entries()) {
      token = await api.register(`bea${index}@example.com`);
      const { live, sheet } = await bothSheets(fields, changes, "es");
      expect(live).toEqual(sheet);
    }
  });

  const US_ONLY = "U.S. figures only. This car was built for Europe.";
  const SOLO_EE_UU = "Solo cifras del mercado de EE. UU.; este auto se fabricó para Europa.";

  it.each([
    [
      "with a European VIN",
      { vin: "WVWZZZ1KZ6W000001", year: "2006", make: "Volkswagen", model: "Golf" },
      null,
    ],
    ["marked European in the garage", { vin: "1HGCM56783A123459" }, "Europe (import)"],
  ])(
    "[TRUE-16] for a car %s, the editor and sticker note that the figures are for the US only",
    async (_, fields, source) => {
      const { vin } = fields;
      token = await api.register(`${vin}@example.com`);
      if (source) await api.send(garage.save, { token, fields: { vehicle: { vin, source } } });
      for (const [locale, note] of [
        ["en", US_ONLY],
        ["es", SOLO_EE_UU],
      ] as const) {
        const { live, sheet } = await bothSheets(fields, { own: [line] }, locale);
        expect([live?.marketNote, sheet.marketNote]).toEqual([note, note]);
      }
    },
  );

  it("[TRUE-38] the live preview shows the account's logo only if the dealer is the account's own company", async () => {
    token = await api.register("logo@example.com");
    const { db } = api.database;
    const profile = { company_name: dealer.name, no_of_employees: "0" };
    await api.services.files.put("logos/rivera", createGrayPng(90, 60));
    const account = { role: "dealer", profile, imageKey: "logos/rivera" } as const;
    await db.update(users).set(account).where(eq(users.email, "logo@example.com"));
    const sheets = await bothSheets({ vin: COROLLA }, { dealer }, "en");
    expect(sheets.live?.dealer?.logo?.jpeg).toMatch(/^\/9j/);
    expect(sheets.live).toEqual(sheets.sheet);
    const other = await bothSheets({ vin: COROLLA }, { dealer: { ...dealer, name: "Another dealer" } }, "en");
    expect(other.live?.dealer).not.toHaveProperty("logo");
    expect(other.live).toEqual(other.sheet);
  });

  it.each(["en", "es"] as const)(
    "[PAGE-17] the live preview has the same text as the printed sticker in locale %s",
    async (locale) => {
      const { getDocumentMessages } = await import("@/lib/generation/server/document-messages");
      const messages = getDocumentMessages(locale).sticker;
      expect(getMessages(locale).stickerEditor.printed).toEqual({
        notice: messages.notice,
        buildData: messages.basis["build-data"],
        withEntered: messages.withEntered,
        warning: {
          differs: messages.warningDiffers,
          stated: messages.warningStated,
          unknown: messages.warningUnknown,
        },
      });
    },
  );
});
