import type { SiteDraft } from "@/lib/contract/admin-sites";
import { type SiteSettingsName, siteOptionsIn } from "@/lib/contract/site-option-shapes";
import type { FieldErrors } from "@/lib/core/errors";
import { isLoopbackHost, parseHost } from "@/lib/core/host";
import { invalidFields } from "@/lib/core/request-fields";
import { parseColor } from "@/lib/site/color";
import { isFrameSource, isHostOrigin } from "@/lib/site/frame-ancestors";
import { logoAddress } from "@/lib/site/site";
import { clarityProjectId, trackingId } from "@/lib/site/third-parties";

const TEXTS = {
  colour: "Enter a colour as #rrggbb.",
  logo: "Use an https address, or a path of this application such as /sites/logo.svg.",
  google: "Enter an id such as G-ABC1234567 or GTM-ABCD12.",
  clarity: "This is not Clarity's snippet. Paste it in base64, or enter the project id alone.",
  frame: "Enter sources such as https://partner.example.",
  host: "Enter a host name such as cars.example, without a port.",
  origin: "Enter the site's own https address, such as https://cars.example, on one of its hosts.",
};

/** Normalized, unique host names. Throws 'invalid_fields' for an invalid one. */
export function normalHosts(input: readonly string[]): [string, ...string[]] {
  const hosts = input.map((text) => {
    const parsed = parseHost(text);
    if (!parsed || parsed.port !== null) throw invalidFields({ hosts: TEXTS.host });
    return parsed.host;
  });
  const [first, ...others] = new Set(hosts);
  if (first === undefined) throw invalidFields({ hosts: TEXTS.host });
  return [first, ...others];
}

/** The bare origin, or null unless it is on one of the site's hosts; plain http is for loopback names only. */
function normalOrigin(text: string, hosts: readonly string[]): string | null {
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

/**
 * Validates a draft with the code that will render it (SITE-3, SITE-4, SEC-INJ-02 to 05): what a page would drop is
 * rejected here, with a message. Returns the draft with a normalized origin.
 */
export function validateSiteDraft({ config, settings }: SiteDraft, hosts: readonly string[]): SiteDraft {
  const errors: FieldErrors = {};
  const refuse = (field: string, text: string) => {
    errors[field] = text;
  };
  for (const name of siteOptionsIn("colours") as SiteSettingsName[]) {
    const value = settings[name];
    if (value !== undefined && value !== null && !parseColor(value)) {
      refuse(`settings.${name}`, TEXTS.colour);
    }
  }
  if (settings.logo && !logoAddress(settings.logo)) refuse("settings.logo", TEXTS.logo);
  for (const name of ["google_analytics", "google_tag"] as const) {
    const id = settings[name];
    if (id && trackingId(id) !== id) refuse(`settings.${name}`, TEXTS.google);
  }
  if (settings.clarity && !clarityProjectId(settings.clarity)) refuse("settings.clarity", TEXTS.clarity);
  if (config.frame_ancestors?.some((source) => !isFrameSource(source))) {
    refuse("config.frame_ancestors", TEXTS.frame);
  }
  if (config.webview_origins?.some((origin) => !isHostOrigin(origin))) {
    refuse("config.webview_origins", TEXTS.frame);
  }
  const origin = config.origin === undefined ? undefined : normalOrigin(config.origin, hosts);
  if (origin === null) refuse("config.origin", TEXTS.origin);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { config: origin ? { ...config, origin } : config, settings };
}
