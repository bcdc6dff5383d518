import type { Site } from "./site";

type WellKnownOption =
  | "apple_app_site_association"
  | "assetlinks_json"
  | "apple_merchant_domain"
  | "security_txt";

interface WellKnownFile {
  type: string;
  findText(site: Site): string | null;
}

const JSON_TYPE = "application/json";
const TEXT_TYPE = "text/plain; charset=utf-8";

/** RFC 8615. Apple and Google require application/json without a redirect. */
const FILES: Readonly<Record<string, WellKnownFile>> = {
  "apple-app-site-association": { type: JSON_TYPE, findText: (site) => site.appleAppSiteAssociation },
  "assetlinks.json": { type: JSON_TYPE, findText: (site) => site.assetlinksJson },
  "apple-developer-merchantid-domain-association": {
    type: TEXT_TYPE,
    findText: (site) => site.appleMerchantDomain,
  },
  "security.txt": { type: TEXT_TYPE, findText: (site) => site.securityTxt },
};

export function findWellKnownFile(name: string): WellKnownFile | null {
  return Object.hasOwn(FILES, name) ? (FILES[name] ?? null) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SERVICES = ["applinks", "webcredentials", "appclips", "activitycontinuation"];

const isAppleAssociation = (value: unknown) =>
  isObject(value) && SERVICES.some((service) => isObject(value[service]));

const isAssetLinks = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((link) => isObject(link) && Array.isArray(link.relation) && isObject(link.target));

/** Requires at least one contact and exactly one expiry date (RFC 9116). */
function isSecurityText(text: string): boolean {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const getValues = (field: string) =>
    lines.flatMap((line) => new RegExp(`^${field}:\\s*(\\S.*)$`, "i").exec(line)?.[1] ?? []);
  const contacts = getValues("contact");
  const expires = getValues("expires");
  return (
    lines.every((line) => line === "" || /^(?:#|[A-Za-z-]+:)/.test(line)) &&
    contacts.length > 0 &&
    contacts.every((contact) => /^(?:https|mailto|tel):/i.test(contact)) &&
    expires.length === 1 &&
    !Number.isNaN(Date.parse(expires[0] ?? ""))
  );
}

const CHECKS: Record<WellKnownOption, { isSound: (text: string) => boolean; problem: string }> = {
  apple_app_site_association: {
    isSound: (text) => isAppleAssociation(parseJson(text)),
    problem: "Paste the whole JSON object, with applinks, webcredentials or appclips.",
  },
  assetlinks_json: {
    isSound: (text) => isAssetLinks(parseJson(text)),
    problem: "Paste the whole JSON list of statements, each with relation and target.",
  },
  apple_merchant_domain: {
    isSound: (text) => /^[\x21-\x7e\s]+$/.test(text),
    problem: "Paste the content of the file that Apple or your payment service gave you.",
  },
  security_txt: {
    isSound: isSecurityText,
    problem: "Add a line 'Contact: mailto:…' or 'Contact: https://…' and a line 'Expires: …' (RFC 9116).",
  },
};

export function getWellKnownProblems(
  settings: Partial<Record<WellKnownOption, string | null>>,
): Partial<Record<WellKnownOption, string>> {
  const names = Object.keys(CHECKS) as WellKnownOption[];
  const wrong = names.filter((name) => {
    const text = settings[name];
    return text && !CHECKS[name].isSound(text);
  });
  return Object.fromEntries(wrong.map((name) => [name, CHECKS[name].problem]));
}
