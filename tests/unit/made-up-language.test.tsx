import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { reportFacts } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";

/*
 * Adding a language takes an entry in LANGUAGES and its files. The made-up language marks all text, so unmarked text is
 * hard-coded English.
 */
const CODE = "xx" as Locale;
const SIGN = "¶";
const signed = (texts: unknown): unknown => {
  if (typeof texts === "string") return SIGN + texts;
  if (Array.isArray(texts)) return texts.map(signed);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, signed(text)]));
};

type Load = (locale: string) => Promise<{ default: unknown }>;

beforeAll(() => {
  vi.resetModules();
  vi.doMock("@/lib/platform/i18n/languages", async (original) => {
    const { LANGUAGES } = await original<typeof import("@/lib/platform/i18n/languages")>();
    return { LANGUAGES: [...LANGUAGES, { code: CODE, formatting: "en-US", name: "Made-up" }] };
  });
  vi.doMock("next/navigation", () => ({
    usePathname: () => "/",
    useRouter: () => ({}),
    useSearchParams: () => new URLSearchParams(),
  }));
  vi.doMock("@/lib/platform/i18n/in-each-language", async (original) => {
    const { inEachLanguage } = await original<{ inEachLanguage: (load: Load) => Promise<unknown> }>();
    return {
      inEachLanguage: (load: Load) =>
        inEachLanguage(async (locale) =>
          locale === CODE ? { default: signed((await load("en")).default) } : load(locale),
        ),
    };
  });
});
afterAll(() => {
  vi.doUnmock("@/lib/platform/i18n/languages");
  vi.doUnmock("next/navigation");
  vi.doUnmock("@/lib/platform/i18n/in-each-language");
  vi.resetModules();
});

function getTexts(html: string): string[] {
  const inside = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, "").split(/<[^>]*>/);
  const attributes = [...html.matchAll(/(?:placeholder|aria-label|title|alt)="([^"]*)"/g)].map(
    ([, text]) => text ?? "",
  );
  return [...inside, ...attributes].map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
}

test("[PAGE-17] the first screen renders completely in a made-up language", async () => {
  const { getMessages } = await import("@/lib/platform/messages/messages");
  const { NextIntlClientProvider } = await import("next-intl");
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { createQueryClient } = await import("@/lib/platform/browser/query-client");
  const { HomeFinder } = await import("@/components/vehicle/home-finder");
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={CODE} messages={getMessages(CODE)} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <HomeFinder signupCredits={{ vhr: 3, sticker: 0 }} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const texts = getTexts(html);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => !text.includes(SIGN))).toEqual([]);
});

test("[PAGE-17] a report and its PDF have section titles in a made-up language", async () => {
  const { buildReport } = await import("@/lib/report/server/model/build-report");
  const { renderReportPdf } = await import("@/lib/report/server/pdf/report-pdf");
  const report = buildReport(reportFacts({ locale: CODE }));
  for (const section of report.sections) expect(section.title).toContain(SIGN);
  const pdf = readPdf(await renderReportPdf(report));
  for (const section of report.sections) expect(pdf.allText).toContain(section.title);
});

test("[PAGE-17] an email's subject and body are in a made-up language", async () => {
  const { composeEmail } = await import("@/lib/email/server/email-template");
  const site = {
    config: { name: "Glovebox", origin: "https://a.test", support_email: "help@a.test" },
    settings: { logo: null, primary_color: "#1e3a8a" },
  };
  const { subject, text, html } = composeEmail(site, CODE, "reset_password", { link: "https://a.test/" });
  expect(html).toContain(SIGN);
  expect(subject).toContain(SIGN);
  expect(text.startsWith(SIGN)).toBe(true);
});

test("[SITE-5] a browser that requests the made-up language gets it", async () => {
  const { resolveLocale } = await import("@/lib/platform/i18n/resolve-locale");
  const site = { forcedLocale: null, defaultLocale: "en" as const };
  expect(resolveLocale({ site, acceptLanguage: "xx-XX,es;q=0.8" })).toBe(CODE);
});
