export interface ThirdParties {
  consentRequired: boolean;
  googleAnalytics: string | null;
  googleTag: string | null;
  clarityProject: string | null;
  pixel: string | null;
  liveChatLicense: string | null;
}

type Judged = Omit<ThirdParties, "pixel"> & { pixel: boolean };

export function getThirdParties(site: Judged, pixelAddress: string | undefined): ThirdParties | null {
  const { consentRequired, googleAnalytics, googleTag, clarityProject } = site;
  const parties = {
    consentRequired,
    googleAnalytics,
    googleTag,
    clarityProject,
    liveChatLicense: findChatLicenseId(site.liveChatLicense),
    pixel: site.pixel ? (pixelAddress ?? null) : null,
  };
  const { consentRequired: _, ...loaded } = parties;
  return Object.values(loaded).some((value) => value !== null) ? parties : null;
}

export function findChatLicenseId(text: string | null): string | null {
  return text && /^\d{1,20}$/.test(text) ? text : null;
}

const CLARITY_MAX_CHARS = 16_384;
const CLARITY_PROJECT = /^[a-z0-9]{6,16}$/;

/** Excludes characters that could end a string or an attribute (SEC-INJ-04). */
export function findTrackingId(text: string | null | undefined): string | null {
  const id = text?.trim() ?? "";
  return /^(G|GTM|UA|AW)-[A-Z0-9-]{4,20}$/.test(id) ? id : null;
}

/** Extracts only the project ID: the stored script is arbitrary code and never runs (SEC-INJ-05). */
export function findClarityProjectId(base64: string | null | undefined): string | null {
  const text = base64?.trim() ?? "";
  if (text === "" || text.length > CLARITY_MAX_CHARS) return null;
  if (CLARITY_PROJECT.test(text)) return text;
  const script = decodeBase64(text);
  if (!script) return null;
  const snippet = /["']clarity["']\s*,\s*["']script["']\s*,\s*(["'])([a-z0-9]{6,16})\1\s*\)/.exec(script);
  const tag = /https:\/\/www\.clarity\.ms\/tag\/([a-z0-9]{6,16})(?=["'?\s]|$)/.exec(script);
  const id = snippet?.[2] ?? tag?.[1];
  return id && CLARITY_PROJECT.test(id) ? id : null;
}

function decodeBase64(text: string): string | null {
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(text)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(atob(text), (char) => char.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}
