import { type FieldErrors, isLoopbackHost, parseColor, parseHost } from "@/lib/platform/values";
import { listSiteOptions, type SiteSettingsName } from "@/lib/site/contract/option-shapes";
import { isFrameSource } from "@/lib/site/rules/frame-ancestors";
import { isHostOrigin } from "@/lib/site/rules/host-origin";
import { parseLogoAddress } from "@/lib/site/rules/site";
import { findClarityProjectId, findTrackingId } from "@/lib/site/rules/third-parties";
import { getWellKnownProblems } from "@/lib/site/rules/well-known";
import type { SiteDraft } from "./contract/sites";

const TEXTS = {
  color: "Enter a color as #rrggbb.",
  logo: "Use a public https address or a path on this site, such as /sites/logo.svg.",
  google: "Enter an ID such as G-ABC1234567 or GTM-ABCD12.",
  clarity: "This isn't Clarity's snippet. Paste it in base64, or enter only the project ID.",
  frame:
    "Enter public https sources such as https://partner.example. A wildcard needs a domain, as in https://*.partner.example.",
  webview: "Enter origins such as https://partner.example.",
  otherLanguage: "Enter the other site's https address, such as https://cars.example.",
  host: "Enter a host name such as cars.example, without a port.",
  origin: "Enter the site's own https address, such as https://cars.example, on one of its hosts.",
};

export const NO_SUCH_COUPON = "This site has no active coupon with this code. Create it first.";

const toBareHost = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "");

export function normalizeHosts(input: readonly string[]): [string, ...string[]] | null {
  const hosts = input.map((text) => {
    const parsed = parseHost(toBareHost(text));
    return parsed && parsed.port === null ? parsed.host : null;
  });
  const namedHosts = hosts.filter((host) => host !== null);
  const [first, ...others] = new Set(namedHosts);
  return first === undefined || namedHosts.length < hosts.length ? null : [first, ...others];
}

export function findStandardOrigin(hosts: readonly string[]): string | undefined {
  const [first] = normalizeHosts(hosts) ?? [];
  return first && `https://${first}`;
}

export function normalizeOrigin(text: string, hosts: readonly string[]): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const host = parseHost(url.hostname)?.host;
  if (!host || !hosts.includes(host)) return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(host));
  const isBare = url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  return isSafe && isBare ? url.origin : null;
}

function isOrigin(text: string): boolean {
  const host = URL.canParse(text) ? parseHost(new URL(text).hostname)?.host : undefined;
  return host !== undefined && normalizeOrigin(text, [host]) !== null;
}

export type SiteDraftInput = Partial<SiteDraft> & { hosts?: readonly string[] };

/** Uses the same validators as the pages (SITE-3, SITE-4, SEC-INJ-02 to 05). `stored` is null for a new site. */
export function getSiteDraftProblems(draft: SiteDraftInput, stored: readonly string[] | null): FieldErrors {
  const { config = {}, settings = {} } = draft;
  const hosts = draft.hosts ? normalizeHosts(draft.hosts) : (stored ?? []);
  const errors: FieldErrors = {};
  const refuse = (field: string, text: string) => {
    errors[field] = text;
  };
  if (!hosts) refuse("hosts", TEXTS.host);
  for (const name of listSiteOptions("colors") as SiteSettingsName[]) {
    const value = settings[name];
    if (value !== undefined && value !== null && !parseColor(value)) {
      refuse(`settings.${name}`, TEXTS.color);
    }
  }
  if (settings.logo && !parseLogoAddress(settings.logo)) refuse("settings.logo", TEXTS.logo);
  for (const name of ["google_analytics", "google_tag"] as const) {
    const id = settings[name];
    if (id && findTrackingId(id) !== id) refuse(`settings.${name}`, TEXTS.google);
  }
  if (settings.clarity && !findClarityProjectId(settings.clarity)) refuse("settings.clarity", TEXTS.clarity);
  if (config.frame_ancestors?.some((source) => !isFrameSource(source))) {
    refuse("config.frame_ancestors", TEXTS.frame);
  }
  if (config.webview_origins?.some((origin) => !isHostOrigin(origin))) {
    refuse("config.webview_origins", TEXTS.webview);
  }
  if (config.other_language_origin && !isHostOrigin(config.other_language_origin)) {
    refuse("config.other_language_origin", TEXTS.otherLanguage);
  }
  for (const [name, problem] of Object.entries(getWellKnownProblems(settings))) {
    refuse(`settings.${name}`, problem);
  }
  if (stored === null && config.discount_coupon) refuse("config.discount_coupon", NO_SUCH_COUPON);
  const { origin } = config;
  if (
    origin !== undefined &&
    (hosts ? normalizeOrigin(origin, hosts) === null : origin !== "" && !isOrigin(origin))
  )
    refuse("config.origin", TEXTS.origin);
  return errors;
}
