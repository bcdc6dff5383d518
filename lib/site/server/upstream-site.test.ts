import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOwnFile } from "@/lib/compose/calls/table";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { standardConfig, standardSettings } from "../contract/option-shapes";
import { siteOptions } from "../contract/options";
import { siteCalls } from "../contract/site";
import { makeSite } from "../rules/site";
import { DEFAULT_COLORS } from "../rules/theme";
import { getThirdParties } from "../rules/third-parties";
import { readSiteConfig, readSiteSettings } from "./upstream-site";

const HOST = "www.cars.example";
let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
const context = { siteUri: HOST, money: "dollars" as const };

/** Values that some upstreams send for "on" or "off". */
const ODD = [
  true,
  1,
  "1",
  "yes",
  "true",
  0,
  "0",
  false,
  "on",
  {},
  [],
  [1],
  "undefined",
  "null",
  "None",
  "disabled",
];

function readConfig(body: unknown, siteUri = HOST) {
  notes = [];
  const fields = readSiteConfig(unwrapAnswer(body, place), { ...context, siteUri });
  return siteCalls.config.response.parse({ status: "success", ...fields }).data;
}
function readSettings(body: unknown) {
  notes = [];
  const fields = readSiteSettings(unwrapAnswer(body, place), context);
  return siteCalls.settings.response.parse({ status: "success", ...fields }).data;
}

describe("site config from an upstream", () => {
  it("[UP-1] requires only cnv", () => {
    const config = readConfig({ cnv: false });
    const named = { uri: HOST, name: "cars.example", origin: `https://${HOST}`, support_email: "" };
    const data = { ...standardConfig, ...named, money: "dollars" };
    expect(config).toEqual(siteCalls.config.response.parse({ status: "success", data }).data);
    expect(config.supportEmail).toBeNull();
    expect(config.guestCheckout).toBeNull();
    expect(notes).toEqual([]);
  });

  it.each([
    { status: "success", data: { cnv: true } },
    { status: true, data: [{ cnv: "1" }] },
    { cnv: "yes", unknown: { a: 1 } },
    { cnv: 1 },
  ])("[UP-1] reads cnv from %j", (body) => {
    expect(readConfig(body).cnv).toBe(true);
  });

  it("[UP-1] may have booleans and numbers as strings, alternative field names and nulls", () => {
    const config = readConfig({
      name: "Cars",
      supportEmail: "help@cars.example",
      forced_locale: "ES",
      default_locale: null,
      consent_required: "0",
      credit_type: "Global",
      sticker_year_from: "2,001",
      signup_credits: { vhr: "3", sticker: null },
      frame_ancestors: "https://partner.example",
      money: "Cents",
    });
    expect(config).toMatchObject({
      name: "Cars",
      supportEmail: "help@cars.example",
      forcedLocale: "es",
      defaultLocale: "en",
      consentRequired: false,
      isGlobal: true,
      stickerYearFrom: 2001,
      signupCredits: { vhr: 3, sticker: 0 },
      frameAncestors: ["https://partner.example"],
      money: "cents",
    });
    expect(notes).toEqual([]);
  });

  it.each(["soon", 7, [1, 2]])("[UP-1] uses default values if its data is %j", (data) => {
    for (const read of [readSiteConfig, readSiteSettings])
      expect(read(unwrapAnswer({ status: "success", data }, place), context)).toEqual(
        read(unwrapAnswer({}, place), context),
      );
  });

  it("[UP-1] a local host's URL has the server's port, and a configured URL must use https", () => {
    expect(readConfig({}, "cars.localhost").origin).toBe("http://cars.localhost:3000");
    expect(readConfig({ origin: "http://cars.example" }).origin).toBe(`https://${HOST}`);
    expect(readConfig({ origin: "https://cars.example/" }).origin).toBe("https://cars.example");
  });

  it("[UP-1] uses the host as the identifier if the given one isn't valid in a header", () => {
    for (const uri of ["a b", "x\r\ny: z", "/", true, {}, "0"]) expect(readConfig({ uri }).uri).toBe(HOST);
    expect(readConfig({ uri: "site-12" }).uri).toBe("site-12");
  });

  it("[UP-1] drops unreadable values, and logs them without the value", () => {
    const config = readConfig({
      data: { cnv: "maybe", currency: "XYZ", support_email: "nobody", name: "Cars" },
    });
    expect(config).toMatchObject({ cnv: false, currency: "USD", supportEmail: null, name: "Cars" });
    const names = ["cnv", "currency", "support_email"];
    expect(notes.toSorted()).toEqual(names.map((name) => `data.${name}: string`));
  });

  it.each([null, 7, "text", true, [{}, {}]])("[UP-1] rejects %j as a config", (body) => {
    expect(readSiteConfig(unwrapAnswer(body, place), context)).toBeUndefined();
  });

  it.each(ODD)("[UP-1] %j doesn't enable sales, the pixel or chat", (odd) => {
    const names = ["pixel_brand", "live_chat_license", "discount_coupon", "seller_name", "partner_signup"];
    names.push("payment_gateways", "webview_purchase", "currency", "signup_credits", "redirect_to");
    const config = readConfig(Object.fromEntries(names.map((name) => [name, odd])));
    const isEmptyList = Array.isArray(odd) && odd.length === 0;
    expect(config).toEqual({ ...readConfig({}), paymentGateways: isEmptyList ? [] : null });
  });

  it("[UP-1] redirects only to the full name of another host", () => {
    expect(readConfig({ redirect_to: "cars.example" }).redirectTo).toBe("cars.example");
    for (const host of [HOST, "https://cars.example", "cars.example:80", "cars"])
      expect(readConfig({ redirect_to: host }).redirectTo).toBeNull();
  });
});

describe("site settings from an upstream", () => {
  it("[UP-1] use default colors for missing colors", () => {
    const colors = { primary_color: "#101010", secondaryColor: "202020" };
    const settings = readSettings({ ...colors, security: "disabled" });
    expect(settings).toMatchObject({
      primaryColor: "#101010",
      secondaryColor: "#202020",
      tertiaryColor: DEFAULT_COLORS.tertiary,
      backgroundColor: null,
      logo: null,
      security: "disabled",
    });
    expect(notes).toEqual([]);
  });

  it.each([
    [{ cnv: false }, { data: { credit_type: "Global" } }, true],
    [{ credit_type: "global" }, {}, true],
    [{ cnv: false }, { credit_type: "product" }, false],
    [{ cnv: false }, { credit_type: 1 }, false],
  ])(
    "[UP-1] decides from the config %j and the settings %j whether the site has one shared balance: %s",
    (config, settings, isGlobal) => {
      expect(makeSite(HOST, readConfig(config), readSettings(settings)).isGlobal).toBe(isGlobal);
    },
  );

  it.each([
    ["/uploads/logo.png", "https://members.example/uploads/logo.png"],
    ["//cdn.example/logo.png", "https://cdn.example/logo.png"],
    ["https://cdn.example/logo.png", "https://cdn.example/logo.png"],
    ["/sites/canyon.svg", "/sites/canyon.svg"],
    ["/members/api/site-logo?id=1", "/members/api/site-logo?id=1"],
  ])("[UP-1] reads the logo %s as %s", (logo, expected) => {
    const answer = unwrapAnswer({ logo }, place);
    const fields = readSiteSettings(answer, { ...context, origin: "https://members.example", isOwnFile });
    expect(fields?.data).toMatchObject({ logo: expected });
  });

  it("[UP-1] accept alternative names for the colors", () => {
    const accents = { primary: "#111111", tertiary_color: "#333", secondaryVariant: "#222222" };
    expect(readSettings({ data: { ...accents, background: "#fff" } })).toMatchObject({
      primaryColor: "#111111",
      tertiaryColor: "#333",
      backgroundColor: "#fff",
      secondaryVariantColor: "#222222",
    });
  });

  it.each(["red", "url(x)", "#12345", 7, {}, "javascript:1"])(
    "[UP-1] use the default color instead of %j",
    (color) => {
      expect(readSettings({ primary_color: color }).primaryColor).toBe(DEFAULT_COLORS.primary);
    },
  );

  it("[UP-1] [GATE-5] only 'disabled' disables the gate, and missing settings don't", () => {
    expect(makeSite(HOST, readConfig({}), readSettings({ security: "disabled" })).gateDisabled).toBe(true);
    expect(makeSite(HOST, readConfig({}), readSettings({})).gateDisabled).toBe(false);
    expect(makeSite(HOST, readConfig({}), readSettings([])).gateDisabled).toBe(false);
  });

  it.each([...ODD, "enabled", 123_456_789, "123456789", ["G-ABCD1234"]])(
    "[UP-1] %j doesn't enable analytics",
    (odd) => {
      const settings = readSettings({ clarity: odd, google_analytics: odd, google_tag: odd });
      const site = makeSite(HOST, readConfig({ live_chat_license: "" }), settings);
      expect(getThirdParties(site, "https://pixel.example")).toBeNull();
    },
  );

  it("[UP-1] use valid third-party IDs", () => {
    const script = btoa('(function(){})(window,document,"clarity","script","abcdefghij");');
    const google = { google_analytics: " G-ABCD1234 ", google_tag: "GTM-ABC123" };
    const settings = readSettings({ ...google, clarity: script });
    const config = readConfig({ live_chat_license: 12_345_678, pixel_brand: "cars" });
    expect(makeSite(HOST, config, settings)).toMatchObject({
      clarityProject: "abcdefghij",
      googleAnalytics: "G-ABCD1234",
      googleTag: "GTM-ABC123",
      liveChatLicense: "12345678",
      pixel: true,
    });
  });
});

describe("arbitrary JSON", () => {
  const others = ["uri", "draft", "money", "own_api", "payment_gateways", "redirect_to", "data"];
  const names = [...Object.keys(siteOptions), ...others];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom("0", "true", "disabled", "Disabled", " disabled", ["disabled"], -1, 1e308, "__proto__"),
  );
  const body = fc.oneof(
    value,
    fc.dictionary(fc.constantFrom(...names), value),
    fc.record({ data: value }),
    fc.record({ security: value }),
  );

  it("[UP-1] [GATE-5] only the exact value disables the gate", () => {
    fc.assert(
      fc.property(body, (json) => {
        const answer = unwrapAnswer(json, place);
        const data = readSiteSettings(answer, context)?.data as { security?: unknown } | undefined;
        const row = [answer.data].flat()[0] as { security?: unknown } | undefined;
        if (data?.security !== standardSettings.security) {
          if (data) expect(row?.security).toBe("disabled");
        }
      }),
      { numRuns: 1000 },
    );
  });
});
