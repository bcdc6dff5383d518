import type { SiteConfig, SiteSettings, ThemeWire } from "@/lib/contract/site";
import { isPrivateHost } from "@/lib/core/private-host";
import { isHostOrigin } from "./host-origin";
import { clarityProjectId, trackingId } from "./third-parties";

/** A white-label configuration as the code knows it: config and settings under clean names (SITE-2). Plain data. */
export interface Site
  extends SiteConfig,
    Omit<SiteSettings, "clarity" | "googleAnalytics" | "googleTag" | "logo"> {
  /** The host that it was resolved by, in normal form. */
  host: string;
  /** GATE rule 5: only the exact value 'disabled' opens the secure-login gate. */
  gateDisabled: boolean;
  /** An https address, or a path of this app; null when the site has none that may be shown. */
  logo: string | null;
  googleAnalytics: string | null;
  googleTag: string | null;
  /** Microsoft Clarity's project id, taken out of the stored script; the script itself never runs. */
  clarityProject: string | null;
  /** Whether the tracking pixel may load on this host (SITE-4). */
  pixel: boolean;
}

/** Merges the two answers of the Members API. Values that are not what they should be are dropped, never passed on. */
export function makeSite(host: string, config: SiteConfig, settings: SiteSettings): Site {
  const { clarity, googleAnalytics, googleTag, logo, ...themeSettings } = settings;
  return {
    ...config,
    ...themeSettings,
    webviewOrigins: config.webviewOrigins.filter(isHostOrigin),
    otherLanguageOrigin:
      config.otherLanguageOrigin && isHostOrigin(config.otherLanguageOrigin)
        ? config.otherLanguageOrigin
        : null,
    host,
    isGlobal: config.isGlobal || settings.isGlobal,
    gateDisabled: settings.security === "disabled",
    logo: logoAddress(logo),
    googleAnalytics: trackingId(googleAnalytics),
    googleTag: trackingId(googleTag),
    clarityProject: clarityProjectId(clarity),
    pixel: config.pixelBrand ? host.includes(config.pixelBrand.toLowerCase()) : false,
  };
}

/** The site in another theme: a new object, because the site itself is everybody's. */
export function withTheme(site: Site, theme: ThemeWire): Site {
  return {
    ...site,
    primaryColor: theme.primary_color,
    secondaryColor: theme.secondary_color,
    tertiaryColor: theme.teritary_color,
    backgroundColor: theme.background_color ?? null,
    secondaryVariantColor: theme.secondary_variant_color ?? null,
    logo: logoAddress(theme.logo ?? null),
  };
}

const LOGO_CALL = "/members/api/site-logo";

/** The address of a logo that was sent to us (calls.site.logo). */
export const logoHref = (id: string) => `${LOGO_CALL}?id=${id}`;

/** Only own paths and https addresses on the public internet are shown as a picture (SEC-INJ-03). */
export function logoAddress(text: string | null): string | null {
  if (!text) return null;
  const [path = "", id] = text.split(`${LOGO_CALL}?id=`);
  if (path === "" && id !== undefined) return /^[0-9a-f-]{36}$/.test(id) ? text : null;
  if (/^\/[A-Za-z0-9][A-Za-z0-9/._-]*$/.test(text) && !text.includes("..")) return text;
  try {
    const url = new URL(text);
    const isPublic = url.protocol === "https:" && !isPrivateHost(url.hostname);
    return isPublic && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
