import type { Locale } from "@/lib/platform/i18n";
import {
  escapeMarkup,
  formatColor,
  makeReadable,
  parseColor,
  pickReadableText,
  type Rgb,
} from "@/lib/platform/values";

export interface EmailLook {
  name: string;
  origin: string;
  logo: string | null | undefined;
  primaryColor: string;
}

/** Text is plain and gets escaped. */
export type EmailBlock =
  | { kind: "lead" | "paragraph"; text: EmailSpan[] }
  | { kind: "facts"; rows: { label: string; value: string }[] }
  | { kind: "quote"; text: string }
  | { kind: "button"; href: string; label: string }
  | { kind: "link"; href: string };
/** `href` must come from the server, never from user input. */
export type EmailSpan = { text: string; href?: string };

export interface EmailFooter {
  sender: string[];
  why: string;
  support: { label: string; address: string };
  links: { label: string; href: string }[];
}

const WIDTH = 600;
const FONT = "font-family:Helvetica,Arial,sans-serif";
const LIGHT = { page: "#f4f3ef", card: "#ffffff", ink: "#1d1f23", quiet: "#5a5d63", rule: "#d9d8d2" };
const DARK = { page: "#141517", card: "#1f2124", ink: "#f2f2f0", quiet: "#b9bbc0", rule: "#44474d" };

const listLines = (text: string) => escapeMarkup(text).replaceAll("\n", "<br>");

function toRgb(hex: string): Rgb {
  return parseColor(hex) ?? [0, 0, 0];
}

function getButtonColors({ primaryColor }: EmailLook, card: string): { back: string; text: string } {
  const back = makeReadable(parseColor(primaryColor) ?? toRgb(LIGHT.ink), [toRgb(card)]);
  return { back: formatColor(back), text: formatColor(pickReadableText(back)) };
}

/** Repeats rules for Outlook, which marks changed elements with data-ogsc and data-ogsb. */
function getDarkStyles(look: EmailLook): string {
  const button = getButtonColors(look, DARK.card);
  const rules = [
    [".m-page", `background-color:${DARK.page}`],
    [".m-card", `background-color:${DARK.card};border-top-color:${button.back}`],
    [".m-ink", `color:${DARK.ink}`],
    [".m-quiet", `color:${DARK.quiet}`],
    [".m-rule", `border-color:${DARK.rule}`],
    [".m-button", `background-color:${button.back}`],
    [".m-label", `color:${button.text};border-color:${button.back}`],
  ].map(([name, style = ""]) => `${name}{${style.replaceAll(/(?=;|$)/g, "!important")}}`);
  const outlook = rules.map((rule) => `[data-ogsc] ${rule}`).join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}${outlook}`;
}

function link(href: string, text: string, tint: "ink" | "quiet" = "ink"): string {
  const breaks = text === href ? ";word-break:break-all" : "";
  return `<a href="${escapeMarkup(href)}" class="m-${tint}" style="color:${LIGHT[tint]};text-decoration:underline${breaks}">${escapeMarkup(text)}</a>`;
}

function renderParagraph(html: string, style = "margin:0 0 16px"): string {
  return `<p class="m-ink" style="${style};color:${LIGHT.ink}">${html}</p>`;
}

const toSpans = (text: EmailSpan[]) =>
  text.map((span) => (span.href ? link(span.href, span.text) : listLines(span.text))).join("");

/** Renders a colored table cell, because Outlook ignores the padding of links. */
function renderButton(look: EmailLook, href: string, label: string): string {
  const { back, text } = getButtonColors(look, LIGHT.card);
  const cell = `border-radius:4px;background-color:${back};mso-padding-alt:14px 24px`;
  const inner = `display:inline-block;padding:14px 24px;border:1px solid ${back};border-radius:4px;${FONT};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;color:${text}`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td class="m-button" align="center" bgcolor="${back}" style="${cell}">` +
    `<a href="${escapeMarkup(href)}" class="m-label" style="${inner}">${escapeMarkup(label)}</a></td></tr></table>` +
    // Repeat the URL as text, because some clients strip buttons.
    renderParagraph(link(href, href), "margin:0 0 16px;font-size:13px;line-height:18px")
  );
}

function renderFacts(rows: { label: string; value: string }[]): string {
  const toCell = (tint: "ink" | "quiet", style: string, text: string) =>
    `<td class="m-${tint} m-rule" valign="top" style="padding:8px 0;border-bottom:1px solid ${LIGHT.rule};color:${LIGHT[tint]};${style}">${listLines(text)}</td>`;
  const body = rows.map(
    ({ label, value }) =>
      `<tr>${toCell("quiet", `width:40%;padding-right:12px;${FONT};font-size:14px;line-height:20px`, label)}${toCell("ink", `${FONT};font-size:15px;line-height:20px;font-weight:bold;word-break:break-word`, value)}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${body.join("")}</table>`;
}

function quote(text: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="m-ink m-rule" style="padding:4px 0 4px 14px;border-left:3px solid ${LIGHT.rule};color:${LIGHT.ink};${FONT};font-size:16px;line-height:24px;word-break:break-word">${listLines(text)}</td></tr></table>`;
}

function block(look: EmailLook, part: EmailBlock): string {
  if (part.kind === "button") return renderButton(look, part.href, part.label);
  if (part.kind === "link") return renderParagraph(link(part.href, part.href));
  if (part.kind === "facts") return renderFacts(part.rows);
  if (part.kind === "quote") return quote(part.text);
  if (part.kind === "paragraph") return renderParagraph(toSpans(part.text));
  return `<h1 class="m-ink" style="margin:0 0 16px;${FONT};font-size:20px;line-height:26px;font-weight:bold;color:${LIGHT.ink}">${toSpans(part.text)}</h1>`;
}

/** Omits SVG logos, which email clients don't render; these sites show only their name. */
function renderLogo({ origin, logo: path }: EmailLook): string {
  const address = path ? new URL(path, origin) : null;
  if (!address || !/^https?:$/.test(address.protocol) || /\.svgz?$/i.test(address.pathname)) return "";
  return `<img src="${escapeMarkup(address.href)}" alt="" height="32" style="height:32px;width:auto;max-width:160px;border:0;vertical-align:middle;margin-right:10px">`;
}

function renderFooter({ sender, why, support, links }: EmailFooter): string {
  const addresses = [
    `${escapeMarkup(support.label)}: ${link(`mailto:${support.address}`, support.address, "quiet")}`,
    ...links.map(({ label, href }) => link(href, label, "quiet")),
  ];
  return [escapeMarkup(why), sender.map(escapeMarkup).join(", "), addresses.join(" &nbsp;·&nbsp; ")]
    .map((html) => `<p class="m-quiet" style="margin:0 0 8px;color:${LIGHT.quiet}">${html}</p>`)
    .join("");
}

/** Adds filler that keeps the body's text out of the preview. */
function previewText(text: string): string {
  const hidden =
    "display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all";
  return `<div style="${hidden}">${escapeMarkup(text)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>`;
}

/** Uses tables and inline styles so that Gmail, Outlook and Apple Mail render it alike. */
export function renderEmailHtml(
  look: EmailLook,
  email: { locale: Locale; subject: string; preview: string; blocks: EmailBlock[]; footer: EmailFooter },
): string {
  const { back } = getButtonColors(look, LIGHT.card);
  const head = `<a href="${escapeMarkup(look.origin)}" class="m-ink" style="color:${LIGHT.ink};text-decoration:none;font-weight:bold;font-size:18px;line-height:32px">${renderLogo(look)}${escapeMarkup(look.name)}</a>`;
  const body = email.blocks.map((part) => block(look, part)).join("");
  return `<!doctype html>
<html lang="${email.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="x-apple-disable-message-reformatting"><title>${escapeMarkup(email.subject)}</title><style>${getDarkStyles(look)}</style></head>
<body class="m-page" style="margin:0;padding:0;width:100%;background-color:${LIGHT.page};-webkit-text-size-adjust:100%">
${previewText(email.preview)}
<table class="m-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.page}" style="background-color:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="m-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.card}" style="max-width:${WIDTH}px;background-color:${LIGHT.card};border-top:4px solid ${back}">
<tr><td style="padding:20px 24px 0;text-align:left;${FONT}">${head}</td></tr>
<tr><td class="m-ink" style="padding:20px 24px 8px;text-align:left;${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink}">${body}</td></tr>
<tr><td style="padding:0 24px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="m-quiet m-rule" style="padding:16px 0 0;border-top:1px solid ${LIGHT.rule};text-align:left;${FONT};font-size:13px;line-height:19px;color:${LIGHT.quiet};word-break:break-word">${renderFooter(email.footer)}</td></tr></table></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
}
