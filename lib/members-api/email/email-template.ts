import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import type { Locale } from "@/lib/core/locale";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import { formatColor, parseColor, type Rgb, readableAgainst, readableTextOn } from "@/lib/site/color";
import type en from "../messages/en/emails.json";

export type EmailText = keyof (typeof en)["emails"];
const texts = await inEachLanguage<typeof en>((locale) => import(`../messages/${locale}/emails.json`));

/** What an email needs of its site: name, origin and support address, logo and color. */
export interface EmailSite {
  config: Pick<SiteConfigWire, "name" | "origin" | "support_email">;
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

const PAPER: Rgb = [255, 255, 255];
const INK = "#1d1f23";
const QUIET_INK = "#5a5d63";
const FONT = "font-family:Helvetica,Arial,sans-serif";
/** A paragraph that is one place, and nothing else: an address to follow. */
const LONE_PLACE = /^\{(\w+)\}$/;

/**
 * An email in a language, as plain text and as HTML in its site's look, from one text of messages/<locale>/emails.json.
 * `{site}` and `{support}` are the site's; other places come from `values`. A paragraph that is only an address becomes a
 * button with the text's `action`. Values are text: whatever they hold, no markup and no button comes of it.
 */
export function composeEmail(
  site: EmailSite,
  locale: Locale,
  name: EmailText,
  values: Record<string, string>,
): ComposedEmail {
  const entry = texts[locale].emails[name];
  const all: Record<string, string> = {
    ...values,
    site: site.config.name,
    support: site.config.support_email,
  };
  const fill = (text: string, place = (key: string) => all[key] ?? "") =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => place(key));
  const subject = fill(entry.subject);
  const label = "action" in entry ? entry.action : "";
  const paragraphs = entry.text.split("\n\n").map((paragraph) => {
    const lone = LONE_PLACE.exec(paragraph)?.[1] ?? "";
    const address = all[lone] ?? "";
    if (lone === "link" && address) return buttonHtml(site, address, label);
    if (lone === "forgot" && address) return paragraphHtml(linkHtml(address));
    const html = fill(escapeHtml(paragraph), (key) => placeHtml(key, all[key] ?? ""));
    return paragraphHtml(html.replaceAll("\n", "<br>"));
  });
  return { subject, text: fill(entry.text), html: pageHtml(site, locale, subject, paragraphs.join("")) };
}

/** Yes or no, as an email to the operator states a choice. */
export function emailYesNo(value: boolean, locale: Locale): string {
  return texts[locale].answers[value ? "yes" : "no"];
}

/** The sentence of a confirmed address that its free credits have come, with the blank after it. */
export function emailCreditsText(locale: Locale): string {
  return texts[locale].answers.credits;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function placeHtml(key: string, value: string): string {
  if (key === "support") return linkHtml(`mailto:${value}`, value);
  return key === "link" || key === "forgot" ? linkHtml(value) : escapeHtml(value);
}

/** Links lead to the site's own pages and to its support only: they are built by the server. */
function linkHtml(address: string, text = address): string {
  // An address with a token is longer than a phone's line; a mailbox would be torn for nothing.
  const breaks = text === address ? ";word-break:break-all" : "";
  return `<a href="${escapeHtml(address)}" style="color:${INK}${breaks}">${escapeHtml(text)}</a>`;
}

function paragraphHtml(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function primaryOf({ settings }: EmailSite): Rgb {
  return readableAgainst(parseColor(settings.primary_color) ?? [29, 31, 35], [PAPER]);
}

function buttonHtml(site: EmailSite, address: string, label: string): string {
  if (!label) return paragraphHtml(linkHtml(address));
  const primary = primaryOf(site);
  const style = [
    "display:inline-block",
    "padding:12px 20px",
    "border-radius:4px",
    "font-weight:bold",
    "text-decoration:none",
    `background:${formatColor(primary)}`,
    `color:${formatColor(readableTextOn(primary))}`,
  ].join(";");
  const button = `<a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`;
  // The address stands below too: some readers strip buttons, and people like to see where a link leads.
  return `${paragraphHtml(button)}<p style="margin:0 0 16px;font-size:13px">${linkHtml(address)}</p>`;
}

/** The site's own logo, the only picture; none where its address is not an https one. */
function logoHtml({ config, settings }: EmailSite): string {
  const address = settings.logo ? new URL(settings.logo, config.origin) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return "";
  return `<img src="${escapeHtml(address.href)}" alt="" height="32" style="height:32px;max-width:160px;vertical-align:middle;margin-right:10px">`;
}

function pageHtml(site: EmailSite, locale: Locale, subject: string, content: string): string {
  const { name, origin } = site.config;
  const head = `<a href="${escapeHtml(origin)}" style="color:${INK};text-decoration:none;font-weight:bold;font-size:18px">${logoHtml(site)}${escapeHtml(name)}</a>`;
  const border = formatColor(primaryOf(site));
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f3ef">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-top:4px solid ${border}">
<tr><td style="padding:20px 24px 0;${FONT};color:${QUIET_INK}">${head}</td></tr>
<tr><td style="padding:20px 24px 8px;${FONT};font-size:16px;line-height:1.5;color:${INK}">${content}</td></tr>
</table></td></tr></table>
</body></html>
`;
}
