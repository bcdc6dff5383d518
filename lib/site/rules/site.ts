import { isPrivateHost } from "@/lib/platform/values";
import type { SiteConfig, SiteSettings, ThemeWire } from "../contract/site";
import { isHostOrigin } from "./host-origin";
import { findClarityProjectId, findTrackingId } from "./third-parties";

export interface Site
  extends SiteConfig,
    Omit<SiteSettings, "clarity" | "googleAnalytics" | "googleTag" | "logo"> {
  host: string;
  gateDisabled: boolean;
  logo: string | null;
  googleAnalytics: string | null;
  googleTag: string | null;
  clarityProject: string | null;
  pixel: boolean;
}

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
    logo: parseLogoAddress(logo),
    googleAnalytics: findTrackingId(googleAnalytics),
    googleTag: findTrackingId(googleTag),
    clarityProject: findClarityProjectId(clarity),
    pixel: config.pixelBrand ? host.includes(config.pixelBrand.toLowerCase()) : false,
  };
}

export function withTheme(site: Site, theme: ThemeWire): Site {
  return {
    ...site,
    primaryColor: theme.primary_color,
    secondaryColor: theme.secondary_color,
    tertiaryColor: theme.teritary_color,
    backgroundColor: theme.background_color ?? null,
    secondaryVariantColor: theme.secondary_variant_color ?? null,
    logo: parseLogoAddress(theme.logo ?? null),
  };
}

const LOGO_CALL = "/members/api/site-logo";

export const getLogoHref = (id: string) => `${LOGO_CALL}?id=${id}`;

/** Allows only local paths and public https addresses (SEC-INJ-03). */
export function parseLogoAddress(text: string | null): string | null {
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
