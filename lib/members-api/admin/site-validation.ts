import type { SiteDraft } from "@/lib/contract/admin-sites";
import type { FieldErrors } from "@/lib/core/errors";
import { isLoopbackHost, parseHost } from "@/lib/core/host";
import { invalidFields } from "@/lib/core/request-fields";
import { parseColour } from "@/lib/site/colour";
import { isFrameSource, isHostOrigin } from "@/lib/site/frame-ancestors";
import { logoAddress } from "@/lib/site/site";
import { clarityProjectId, trackingId } from "@/lib/site/third-party";

const COLOURS = [
  "primary_color",
  "secondary_color",
  "teritary_color",
  "background_color",
  "secondary_variant_color",
] as const;

const TEXTS = {
  colour: "Enter a colour as #rrggbb.",
  logo: "Use an https address, or a path of this application such as /sites/logo.svg.",
  google: "Enter an id such as G-ABC1234567 or GTM-ABCD12.",
  clarity: "This is not Clarity's snippet. Paste it in base64, or enter the project id alone.",
  frame: "Enter sources such as https://partner.example.",
  host: "Enter a host name such as cars.example, without a port.",
  origin: "Enter the site's own https address, such as https://cars.example, on one of its hosts.",
};

/** Host names in their one normal form, each once. Throws 'invalid_fields' for what is none. */
export function normalHosts(given: readonly string[]): [string, ...string[]] {
  const hosts = given.map((text) => {
    const parsed = parseHost(text);
    if (!parsed || parsed.port !== null) throw invalidFields({ hosts: TEXTS.host });
    return parsed.host;
  });
  const [first, ...others] = new Set(hosts);
  if (first === undefined) throw invalidFields({ hosts: TEXTS.host });
  return [first, ...others];
}

/** The origin alone, or null where it is not one on a host of the site; plain http is for this machine's own names. */
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
 * Judges what is to be saved by the code that will show it (SITE-3, SITE-4, SEC-INJ-02 to 05): what would be dropped
 * from a page is refused here, in words. Answers the draft with its origin in normal form.
 */
export function judgedDraft({ config, settings }: SiteDraft, hosts: readonly string[]): SiteDraft {
  const errors: FieldErrors = {};
  const refuse = (field: string, text: string) => {
    errors[field] = text;
  };
  for (const name of COLOURS) {
    const given = settings[name];
    if (given !== undefined && given !== null && !parseColour(given)) {
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
