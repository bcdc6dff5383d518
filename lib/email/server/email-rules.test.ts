import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locale";
import { AA_CONTRAST, computeContrast, parseColor } from "@/lib/platform/values/color";
import en from "@/messages/en/server/emails.json";
import es from "@/messages/es/server/emails.json";
import { sampleEmailValues } from "./email-samples";
import { composeEmail, type EmailSite, emailNames, isToOperator } from "./email-template";

const messages = { en, es };

/** Gmail clips longer emails. */
const GMAIL_BYTES = 102 * 1024;
/** Maximum user text in an email: lib/support/contract/support.ts. */
const LONGEST = 5000;

const sites: [string, EmailSite][] = [
  [
    "a site with a logo and a postal address",
    {
      config: {
        name: "Cars & Co",
        origin: "https://cars.example",
        support_email: "help@cars.example",
        seller_name: "Cars Example, LLC",
        seller_address: ["1 Main St", "Austin, TX 78701"],
      },
      settings: { logo: "/api/site-logo?id=1", primary_color: "#0a6640" },
    },
  ],
  [
    "a site with a pale color and a name alone",
    {
      config: {
        name: "Historial",
        origin: "https://historial.example",
        support_email: "a@historial.example",
      },
      settings: { logo: "/sites/historial.svg", primary_color: "#ffee88" },
    },
  ],
];
const every = sites.flatMap(([what, site]) =>
  LOCALES.flatMap((locale) => emailNames.map((name) => ({ what, site, locale, name }))),
);
const compose = ({ site, locale, name }: (typeof every)[number], values = {}) =>
  composeEmail(site, locale, name, { ...sampleEmailValues(site, locale, name), ...values });

const inlined = (html: string) =>
  [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, all = ""]) => all.split(";"));
/** CSS that Gmail, Outlook and Yahoo support; Outlook may ignore margin and max-width. */
const PROPERTIES = new Set(
  "background-color border border-bottom border-collapse border-left border-radius border-top color display font-family font-size font-weight height line-height margin margin-right max-height max-width mso-hide mso-padding-alt opacity overflow padding padding-right text-align text-decoration vertical-align width word-break -webkit-text-size-adjust".split(
    " ",
  ),
);
const ELEMENTS = new Set("html head meta title style body div table tr td p h1 a img br".split(" "));

describe("[FIRST-9] every email, in each language, on two sites", () => {
  it("uses tables and inline styles for common email clients, and loads only the site's logo", () => {
    for (const item of every) {
      const { html } = compose(item);
      const elements = [...html.matchAll(/<([a-z][a-z0-9]*)[\s>]/g)].map(([, name = ""]) => name);
      expect([item.name, elements.filter((name) => !ELEMENTS.has(name))]).toEqual([item.name, []]);
      const properties = inlined(html).map((declaration) => declaration.split(":")[0] ?? "");
      expect([item.name, properties.filter((name) => !PROPERTIES.has(name))]).toEqual([item.name, []]);
      expect(html).not.toMatch(
        /<script|<link|@import|@font-face|url\(|javascript:| on[a-z]+=|position:|float:|flex|grid/i,
      );
      const loaded = [...html.matchAll(/\ssrc="([^"]*)"/g)].map(([, address]) => address);
      expect(loaded).toEqual(
        item.site.settings.logo?.endsWith(".svg") ? [] : ["https://cars.example/api/site-logo?id=1"],
      );
      for (const [image] of html.matchAll(/<img[^>]*>/g))
        expect(image).toMatch(/ alt="" height="32" style="height:32px;/);
    }
  });

  it("is at most 600 px wide, in the reader's language, for light and dark mode, with preview text", () => {
    for (const item of every) {
      const { html, subject } = compose(item);
      expect(html).toContain(`<html lang="${item.locale}">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{(?:\.m-[a-z]+\{[^}]*!important\})+\}/);
      expect(html).toContain("max-width:600px");
      for (const [, width = ""] of html.matchAll(/ width="(\d+)"/g))
        expect(Number(width)).toBeLessThanOrEqual(600);
      const preview = /<div style="display:none[^"]*">([^&<]+)/.exec(html)?.[1] ?? "";
      expect(preview.length, item.name).toBeGreaterThan(10);
      expect(subject.length, item.name).toBeLessThan(90);
      expect(html + subject).not.toMatch(/\{\w+\}|undefined|\[object/);
    }
  });

  it("has AA contrast for text and button labels in light and dark mode", () => {
    for (const item of every) {
      const { html } = compose(item);
      const color = (pattern: RegExp) => parseColor(pattern.exec(html)?.[1]) ?? [0, 0, 0];
      const cards = [
        color(/class="m-card"[^>]*background-color:(#\w+)/),
        color(/\.m-card\{background-color:(#\w+)/),
      ];
      const inks = [color(/class="m-ink"[^>]*?[";]color:(#\w+)/), color(/\.m-ink\{color:(#\w+)/)];
      const quiets = [color(/class="m-quiet"[^>]*?[";]color:(#\w+)/), color(/\.m-quiet\{color:(#\w+)/)];
      for (const at of [0, 1] as const)
        for (const text of [inks[at], quiets[at]])
          expect(computeContrast(text ?? [0, 0, 0], cards[at] ?? [0, 0, 0])).toBeGreaterThanOrEqual(
            AA_CONTRAST,
          );
      if (!html.includes('class="m-button"')) continue;
      const backs = [
        color(/class="m-button"[^>]*background-color:(#\w+)/),
        color(/\.m-button\{background-color:(#\w+)/),
      ];
      const labels = [color(/class="m-label"[^>]*;color:(#\w+)/), color(/\.m-label\{color:(#\w+)/)];
      for (const at of [0, 1] as const)
        expect(computeContrast(labels[at] ?? [0, 0, 0], backs[at] ?? [0, 0, 0])).toBeGreaterThanOrEqual(
          AA_CONTRAST,
        );
    }
  });

  it("has the same content in plain text: facts, links, sender and support", () => {
    const words = (text: string) => text.replaceAll(/\s+/g, " ");
    for (const item of every) {
      const { html, text } = compose(item);
      const plain = words(text);
      const decoded = html
        .replace(
          /<style>.*?<\/style>|<!--.*?-->|<div style="display:none.*?<\/div>|<title>.*?<\/title>/gs,
          " ",
        )
        .replaceAll("<br>", " ")
        .replaceAll(/<[^>]+>/g, "\n")
        .replaceAll("&nbsp;", " ")
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
      const shownLines = decoded.split("\n").map((part) => words(part).trim());
      const missing = shownLines.filter(
        (part) =>
          part !== "" && !/^[·:]?$/.test(part) && !plain.includes(part.replace(/ ·$/, "").replace(/^· /, "")),
      );
      expect([item.name, missing]).toEqual([item.name, []]);
      for (const [, href = ""] of html.matchAll(/ href="(https?:[^"]*)"/g))
        if (href !== item.site.config.origin) expect(plain).toContain(href.replaceAll("&amp;", "&"));
      expect(plain).toContain(item.site.config.support_email);
      expect(plain).toContain(item.site.config.seller_name ?? item.site.config.name);
      for (const line of item.site.config.seller_address ?? []) expect(plain).toContain(line);
    }
  });

  it("links to the site's terms, privacy and refund pages, except in emails to the operator", () => {
    for (const item of every) {
      const { html, text } = compose(item);
      for (const path of ["terms", "privacy", "refunds"]) {
        const address = `${item.site.config.origin}/${path}`;
        expect([item.name, html.includes(`href="${address}"`), text.includes(address)]).toEqual([
          item.name,
          !isToOperator(item.name),
          !isToOperator(item.name),
        ]);
      }
    }
  });

  it("has a sample value for each placeholder", () => {
    for (const { name, site, locale } of every) {
      const values = sampleEmailValues(site, locale, name);
      const { subject, text } = messages[locale].emails[name];
      const places = [...`${subject}${text}`.matchAll(/\{(\w+)\}/g)].map(([, place = ""]) => place);
      const missing = places.filter((place) => !(place in values) && place !== "site" && place !== "support");
      expect([name, missing]).toEqual([name, []]);
    }
  });

  it("has at most one button", () => {
    for (const item of every)
      expect(compose(item).html.split('class="m-button"').length - 1).toBeLessThanOrEqual(1);
  });

  it("stays below Gmail's clipping size, even with the longest user input", () => {
    const longest = `${"'".repeat(LONGEST)}`;
    const place = "“'".repeat(60);
    for (const item of every.filter(({ site }) => site.config.seller_address)) {
      const values = {
        message: longest,
        answer: longest,
        note: longest,
        text: longest,
        name: place,
        vehicle: place,
      };
      expect(Buffer.byteLength(compose(item, values).html), item.name).toBeLessThan(GMAIL_BYTES);
    }
  });
});

/** Words that emails must not use; in Spanish, English terms and the informal 'tú'. */
const NEVER: Record<Locale, RegExp> = {
  en: /\b(letter|folder|papers|somebody|shall|e-mail|mailbox is|anew|told|licence|cheque|cancelled)\b/i,
  es: /\b(email|e-mail|login|click|link|ticket|password|tú|tu|tus|te)\b/i,
};

it.each(LOCALES)(
  "[FIRST-9] emails in %s contain no forbidden words, and don't start with a greeting",
  (locale) => {
    const site = sites[1]?.[1] as EmailSite;
    for (const name of emailNames) {
      const { subject, text } = compose({ what: "", site, locale, name });
      const prose = `${subject}\n${text}`.replaceAll(/\S+@\S+|https?:\S+/g, "");
      expect([name, NEVER[locale].exec(prose)?.[0]]).toEqual([name, undefined]);
      expect(text).not.toMatch(/^(Hello|Hola)/);
    }
  },
);
