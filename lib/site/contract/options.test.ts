import { expect, it } from "vitest";
import { partnerSignupRequest } from "@/lib/partner/contract";
import en from "@/messages/en/admin.json";
import es from "@/messages/es/admin.json";
import type { SiteOption } from "./option";
import { standardConfig, standardSettings } from "./option-shapes";
import { siteOptions } from "./options";
import { siteConfigSchema, siteSettingsSchema } from "./site";

const config = {
  uri: "cars.example",
  name: "Cars",
  origin: "https://cars.example",
  support_email: "a@b.example",
};
const colors = { primary_color: "#111111", secondary_color: "#222222", teritary_color: "#333333" };

it("[SITE-2] the table's default values form a valid configuration", () => {
  expect(siteConfigSchema.parse({ ...standardConfig, ...config })).toMatchObject({
    stickerYearFrom: 1999,
    signupCredits: { vhr: 0, sticker: 0 },
    isGlobal: false,
  });
  const settings = siteSettingsSchema.parse({ ...standardSettings, ...colors });
  expect(settings).toMatchObject({ tertiaryColor: "#333333", security: "enabled", logo: null });
});

it("[SITE-2] unset settings are null", () => {
  expect(siteSettingsSchema.parse(colors)).toMatchObject({
    clarity: null,
    security: null,
    backgroundColor: null,
  });
});

it("[SITE-2] a new site's default values can also be saved", () => {
  const invalidOptions = Object.entries<SiteOption>(siteOptions)
    .filter(([, option]) => option.standard !== undefined && !option.draft.safeParse(option.standard).success)
    .map(([name]) => name);
  expect(invalidOptions).toEqual([]);
});

it.each(["\u202e", "\u2066", "\u200f", "\u061c"])(
  "[TEN-6] a site's name can't contain the bidirectional control character %j",
  (control) => {
    const { success, error } = siteOptions.name.draft.safeParse(`Rio ${control}Autos`);
    expect([success, error?.issues[0]?.message]).toEqual([
      false,
      "Remove line breaks and control characters.",
    ]);
    expect(siteOptions.seller_name.draft.safeParse(`Rio ${control}Autos`).success).toBe(false);
    expect(partnerSignupRequest.shape.site_name.safeParse(`Rio ${control}Autos`).success).toBe(false);
    expect(siteOptions.name.draft.safeParse("Río Autos, أوتو").success).toBe(true);
  },
);

it("[PAGE-14] every option has a label in both languages", () => {
  const labels = Object.entries<SiteOption>(siteOptions).flatMap(([name, option]) => option.members ?? name);
  const missing = (fields: object) => labels.filter((label) => !(label in fields));
  expect([missing(en.fields), missing(es.fields)]).toEqual([[], []]);
});
