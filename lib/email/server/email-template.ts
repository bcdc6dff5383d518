import type { FindingCode } from "@/lib/domain/rules";
import { inEachLanguage, type Locale } from "@/lib/platform/i18n";
import { routes } from "@/lib/routes";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/site/contract/site";
import type en from "@/messages/en/server/emails.json";
import { type EmailBlock, type EmailFooter, type EmailSpan, renderEmailHtml } from "./email-html";

export type EmailText = keyof (typeof en)["emails"];
const texts = await inEachLanguage<typeof en>(
  (locale) => import(`../../../messages/${locale}/server/emails.json`),
);
export const emailNames = Object.keys(texts.en.emails) as EmailText[];

export interface EmailSite {
  config: Pick<SiteConfigWire, "name" | "origin" | "support_email"> &
    Partial<Pick<SiteConfigWire, "seller_name" | "seller_address">>;
  settings: Pick<SiteSettingsWire, "logo" | "primary_color">;
}

/** Returns the site's language for recipients whose language is unknown; the sender's language is never used. */
export const getSiteLocale = (config: Pick<SiteConfigWire, "forced_locale" | "default_locale">): Locale =>
  config.forced_locale ?? config.default_locale;

export interface ComposedEmail {
  subject: string;
  text: string;
  html: string;
}

export const isToOperator = (name: EmailText) => /_notice$|^payment_/.test(name);
const LONE_PLACE = /^\{(\w+)\}$/;
const FACT = /^([^{}:]+): (.*\{\w+\}.*)$/;
const LINKS = new Set(["link", "forgot"]);
const PREVIEW_MAX = 140;

/**
 * Converts the template to text and HTML: 'label: {place}' lines become a table, `{link}` the button. Values
 * are escaped.
 */
export function composeEmail(
  site: EmailSite,
  locale: Locale,
  name: EmailText,
  values: Record<string, string>,
): ComposedEmail {
  const entry = texts[locale].emails[name];
  const { name: brand, origin, support_email } = site.config;
  const all: Record<string, string> = { ...values, site: brand, support: support_email };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => all[key] ?? "");
  const action = "action" in entry ? entry.action : "";
  const paragraphs = entry.text.split("\n\n");
  const blocks = paragraphs.map((text, index) => buildBlock(text, index === 0, all, action));
  const footer = getFooter(site, locale, name);
  const subject = fill(entry.subject);
  const prose = paragraphs.filter((text) => !LONE_PLACE.test(text) && !text.split("\n").every(isFact));
  return {
    subject,
    text: `${paragraphs.map((text) => (text === "{link}" && action ? `${action}:\n${all.link}` : fill(text))).join("\n\n")}\n\n${formatFooterText(footer)}\n`,
    html: renderEmailHtml(
      { name: brand, origin, logo: site.settings.logo, primaryColor: site.settings.primary_color },
      {
        locale,
        subject,
        preview: toOneLine(fill(prose[1] ?? prose[0] ?? "")),
        blocks,
        footer,
      },
    ),
  };
}

const isFact = (line: string) => FACT.test(line);
const toOneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, PREVIEW_MAX);

function buildBlock(
  text: string,
  isFirst: boolean,
  all: Readonly<Record<string, string>>,
  action: string,
): EmailBlock {
  const place = LONE_PLACE.exec(text)?.[1];
  const value = (key: string) => all[key] ?? "";
  if (place === "link" && action) return { kind: "button", href: value(place), label: action };
  if (place !== undefined && LINKS.has(place)) return { kind: "link", href: value(place) };
  if (place !== undefined) return { kind: "quote", text: value(place) };
  const fill = (item: string) => item.replace(/\{(\w+)\}/g, (_, key: string) => value(key));
  const rows = text.split("\n");
  if (rows.every(isFact))
    return {
      kind: "facts",
      rows: rows.map((row) => {
        const [, label = "", valueText = ""] = FACT.exec(row) ?? [];
        return { label, value: fill(valueText) };
      }),
    };
  const spans = text.split(/(\{\w+\})/).map((part): EmailSpan => {
    const key = LONE_PLACE.exec(part)?.[1];
    if (key === "support") return { text: value(key), href: `mailto:${value(key)}` };
    return key === undefined ? { text: part } : { text: value(key) };
  });
  return { kind: isFirst ? "lead" : "paragraph", text: spans };
}

function getFooter({ config }: EmailSite, locale: Locale, name: EmailText): EmailFooter {
  const words = texts[locale].footer;
  const getPage = (path: string) => new URL(path, config.origin).href;
  const forOperator = isToOperator(name);
  return {
    sender: [config.seller_name ?? config.name, ...(config.seller_address ?? [])],
    why: (forOperator ? words.operator : words.why).replaceAll("{site}", () => config.name),
    support: { label: words.support, address: config.support_email },
    links: forOperator
      ? []
      : [
          { label: words.terms, href: getPage(routes.terms) },
          { label: words.privacy, href: getPage(routes.privacy) },
          { label: words.refunds, href: getPage(routes.refunds) },
        ],
  };
}

function formatFooterText({ sender, why, support, links }: EmailFooter): string {
  const addresses = links.map(({ label, href }) => `${label}: ${href}`);
  return ["--", why, sender.join(", "), `${support.label}: ${support.address}`, ...addresses].join("\n");
}

export function formatEmailYesNo(value: boolean, locale: Locale): string {
  return texts[locale].answers[value ? "yes" : "no"];
}

export function formatEmailAbout(about: keyof (typeof en)["answers"]["about"], locale: Locale): string {
  return texts[locale].answers.about[about];
}

export function formatEmailCreditsText(locale: Locale): string {
  return texts[locale].answers.credits;
}

export function formatEmailPastedList(locale: Locale): string {
  return texts[locale].answers.pastedList;
}

export function formatEmailDomainProblem(code: FindingCode, locale: Locale): string {
  return texts[locale].answers.domain[code];
}

export function formatEmailDomainNext(day: 1 | 14 | 28, locale: Locale): string {
  return texts[locale].answers.domainNext[`${day}`];
}
