import { getFormattingLocale, type Locale } from "@/lib/platform/i18n";
import { escapeMarkup, type ThemeChoice } from "@/lib/platform/values";

export interface OfflineFact {
  label: string;
  values: readonly string[];
  isNumber?: boolean;
}

export interface OfflineVehicle {
  name: string;
  subtitle: string | null;
  badge: string | null;
  facts: readonly OfflineFact[];
}

export interface OfflineDocument {
  locale: Locale;
  theme: ThemeChoice;
  nonce: string;
  siteName: string;
  siteStyle: string;
  title: string;
  notes: readonly string[];
  retry: string;
  vehicles: readonly OfflineVehicle[];
}

/** Copied from app/tokens.css because the offline page loads no style sheet. */
export const OFFLINE_COLORS = `--sheet: light-dark(#ffffff, #1a1d22);
--hairline: light-dark(#d8d3c7, #343a42);
--rule: light-dark(#17191d, #e9e6dd);
--ink: light-dark(#17191d, #ebe8df);
--ink-2: light-dark(#5a5d63, #a9aaa8);`;

const STYLE = `:root{color-scheme:light dark;${OFFLINE_COLORS}}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--ink);font:400 1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
header,main{max-width:48rem;margin:0 auto;padding-left:max(1rem,env(safe-area-inset-left));padding-right:max(1rem,env(safe-area-inset-right))}
header{padding-top:calc(1rem + env(safe-area-inset-top));color:var(--ink-2);font-weight:600}
main{padding-bottom:calc(3rem + env(safe-area-inset-bottom))}
h1{margin:.75rem 0 0;padding-bottom:.75rem;border-bottom:4px solid var(--rule);font-size:1.75rem;line-height:1.15}
h1+p{margin-top:1rem}p{margin:.5rem 0 0;max-width:38rem}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:1rem;padding:0 1.1rem;border-radius:3px;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
ul{margin:2rem 0 0;padding:0;list-style:none}
ul>li{margin-top:1rem;padding:1rem 1.25rem 1.25rem;border:1px solid var(--hairline);border-radius:3px;background:var(--sheet)}
h2{margin:0;font-size:1.2rem;line-height:1.25}h2+p{margin-top:.15rem;color:var(--ink-2)}
small{display:inline-block;margin-bottom:.4rem;padding:.1rem .45rem;border:1px solid var(--hairline);border-radius:3px;color:var(--ink-2);font-size:.8rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.35rem 1.25rem;margin:.85rem 0 0}
dt{color:var(--ink-2)}dd{grid-column:2;margin:0;white-space:pre-line;font-variant-numeric:tabular-nums}
@media(max-width:26rem){dl{display:block}dt:not(:first-of-type){margin-top:.5rem}}
@media print{a{display:none}}`;

function renderFactHtml({ label, values, isNumber }: OfflineFact): string {
  const attribute = isNumber ? ' translate="no"' : "";
  return `<dt>${escapeMarkup(label)}</dt>${values.map((value) => `<dd${attribute}>${escapeMarkup(value)}</dd>`).join("")}`;
}

function renderVehicleHtml({ name, subtitle, badge, facts }: OfflineVehicle): string {
  const below = subtitle === null ? "" : `<p>${escapeMarkup(subtitle)}</p>`;
  const above = badge === null ? "" : `<small>${escapeMarkup(badge)}</small>`;
  return `<li>${above}<h2>${escapeMarkup(name)}</h2>${below}<dl>${facts.map(renderFactHtml).join("")}</dl></li>`;
}

/** Returns self-contained HTML without scripts or pictures, readable even if nothing else is cached. */
export function renderOfflineDocument(page: OfflineDocument): string {
  const scheme = page.theme === "system" ? "" : ` data-theme="${page.theme}"`;
  const vehicles =
    page.vehicles.length > 0 ? `<ul>${page.vehicles.map(renderVehicleHtml).join("")}</ul>` : "";
  return `<!doctype html>
<html lang="${getFormattingLocale(page.locale)}"${scheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><title>${escapeMarkup(`${page.title} · ${page.siteName}`)}</title><style nonce="${escapeMarkup(page.nonce)}">${STYLE}
${page.siteStyle}</style></head>
<body><header>${escapeMarkup(page.siteName)}</header><main><h1>${escapeMarkup(page.title)}</h1>${page.notes.map((note) => `<p>${escapeMarkup(note)}</p>`).join("")}<a href="">${escapeMarkup(page.retry)}</a>${vehicles}</main></body></html>
`;
}
