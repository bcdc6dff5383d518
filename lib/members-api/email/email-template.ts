import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import type { FindingCode } from "@/lib/core/domain/findings";
import type { Locale } from "@/lib/core/locale";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import { routes } from "@/lib/routes";
import type en from "../messages/en/emails.json";
import { type EmailBlock, type EmailFooter, type EmailSpan, emailHtml } from "./email-html";

export type EmailText = keyof (typeof en)["emails"];
const texts = await inEachLanguage<typeof en>((locale) => import(`../messages/${locale}/emails.json`));
export const emailNames = Object.keys(texts.en.emails) as EmailText[];

/** What an email needs of its site: who sends it, and its look. */
export interface EmailSite {
  config: Pick<SiteConfigWire, "name" | "origin" | "support_email"> &
    Partial<Pick<SiteConfigWire, "seller_name" | "seller_address">>;
  settings: Pick<SiteSettingsWire, "logo" | "primary_color">;
}

/** The language of emails whose reader's own is not known here: not that of the person who causes them. */
export const siteLocale = (config: Pick<SiteConfigWire, "forced_locale" | "default_locale">): Locale =>
  config.forced_locale ?? config.default_locale;

export interface ComposedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Those that go to the site's own support, and not to a customer. */
export const isToOperator = (name: EmailText) => /_notice$|^payment_/.test(name);
/** A paragraph that is one place, and nothing else. */
const LONE_PLACE = /^\{(\w+)\}$/;
/** A line of a paragraph that lists facts: 'Order: {number}'. */
const FACT = /^([^{}:]+): (.*\{\w+\}.*)$/;
const LINKS = new Set(["link", "forgot"]);
const PREVIEW_MAX = 140;

/**
 * An email in a language, as plain text and as HTML in its site's look, from one text of messages/<locale>/emails.json. Its first
 * paragraph says what happened; lines of 'label: {place}' become a table, a paragraph that is only `{link}` the button with the text's
 * `action`. `{site}` and `{support}` are the site's; other places come from `values`, which are text: whatever they hold, no markup,
 * link or button comes of it.
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
  const blocks = paragraphs.map((text, index) => blockOf(text, index === 0, all, action));
  const footer = footerOf(site, locale, name);
  const subject = fill(entry.subject);
  const prose = paragraphs.filter((text) => !LONE_PLACE.test(text) && !text.split("\n").every(isFact));
  return {
    subject,
    text: `${paragraphs.map((text) => (text === "{link}" && action ? `${action}:\n${all.link}` : fill(text))).join("\n\n")}\n\n${footerText(footer)}\n`,
    html: emailHtml(
      { name: brand, origin, logo: site.settings.logo, primaryColor: site.settings.primary_color },
      {
        locale,
        subject,
        preview: oneLine(fill(prose[1] ?? prose[0] ?? "")),
        blocks,
        footer,
      },
    ),
  };
}

const isFact = (line: string) => FACT.test(line);
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, PREVIEW_MAX);

function blockOf(
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
  const fill = (one: string) => one.replace(/\{(\w+)\}/g, (_, key: string) => value(key));
  const rows = text.split("\n");
  if (rows.every(isFact))
    return {
      kind: "facts",
      rows: rows.map((row) => {
        const [, label = "", shown = ""] = FACT.exec(row) ?? [];
        return { label, value: fill(shown) };
      }),
    };
  // Links lead to the site's own pages and to its support only.
  const spans = text.split(/(\{\w+\})/).map((part): EmailSpan => {
    const key = LONE_PLACE.exec(part)?.[1];
    if (key === "support") return { text: value(key), href: `mailto:${value(key)}` };
    return key === undefined ? { text: part } : { text: value(key) };
  });
  return { kind: isFirst ? "lead" : "paragraph", text: spans };
}

function footerOf({ config }: EmailSite, locale: Locale, name: EmailText): EmailFooter {
  const words = texts[locale].footer;
  const page = (path: string) => new URL(path, config.origin).href;
  const forOperator = isToOperator(name);
  return {
    sender: [config.seller_name ?? config.name, ...(config.seller_address ?? [])],
    why: (forOperator ? words.operator : words.why).replaceAll("{site}", () => config.name),
    support: { label: words.support, address: config.support_email },
    links: forOperator
      ? []
      : [
          { label: words.terms, href: page(routes.terms) },
          { label: words.privacy, href: page(routes.privacy) },
          { label: words.refunds, href: page(routes.refunds) },
        ],
  };
}

function footerText({ sender, why, support, links }: EmailFooter): string {
  const addresses = links.map(({ label, href }) => `${label}: ${href}`);
  return ["--", why, sender.join(", "), `${support.label}: ${support.address}`, ...addresses].join("\n");
}

/** Yes or no, as an email to the operator states a choice. */
export function emailYesNo(value: boolean, locale: Locale): string {
  return texts[locale].answers[value ? "yes" : "no"];
}

/** What feedback was about, as an email to the operator names it. */
export function emailAbout(about: keyof (typeof en)["answers"]["about"], locale: Locale): string {
  return texts[locale].answers.about[about];
}

/** The sentence of a confirmed address that its free credits have come, with the blank after it. */
export function emailCreditsText(locale: Locale): string {
  return texts[locale].answers.credits;
}

/** A dealer's list that was pasted, and has no file name. */
export function emailPastedList(locale: Locale): string {
  return texts[locale].answers.pastedList;
}

/** What is wrong with a domain's records, and what of it: for whoever can mend them. */
export function emailDomainProblem(code: FindingCode, locale: Locale): string {
  return texts[locale].answers.domain[code];
}

/** What follows after so many days of it. */
export function emailDomainNext(day: 1 | 14 | 28, locale: Locale): string {
  return texts[locale].answers.domainNext[`${day}`];
}
