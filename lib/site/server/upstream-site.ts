import { getEnv } from "@/lib/platform/env";
import { MONEY_UNITS } from "@/lib/platform/i18n";
import {
  type Answer,
  type AnswerReader,
  createFileUrlReader,
  type Fields,
  flag,
  list,
  oneOf,
  openFields,
  type ReadValue,
  toText,
  typeName,
  wholeNumber,
} from "@/lib/platform/upstream";
import { isLoopbackHost, parseColor, parseHost } from "@/lib/platform/values";
import type { SiteOption } from "../contract/option";
import {
  configWireShape,
  settingsWireShape,
  standardConfig,
  standardSettings,
} from "../contract/option-shapes";
import { type SiteOptionName, siteOptions } from "../contract/options";
import type { SiteConfigWire, SiteSettingsWire } from "../contract/site";
import { DEFAULT_COLORS } from "../rules/theme";
import { findClarityProjectId, findTrackingId } from "../rules/third-parties";

const OTHER_NAMES: Partial<Record<SiteOptionName, readonly string[]>> = {
  primary_color: ["primary"],
  secondary_color: ["secondary"],
  teritary_color: ["tertiary_color", "trinary_color", "trinary"],
  background_color: ["background"],
  secondary_variant_color: ["secondary_variant"],
};

type Name = SiteOptionName | (typeof DERIVED)[number];
const DERIVED = [
  "uri",
  "payment_gateways",
  "email_delivery",
  "guest_checkout",
  "draft",
  "redirect_to",
  "money",
  "own_api",
] as const;

const ALIASES = Object.fromEntries([
  ...Object.keys(siteOptions).map((name) => [name, [name, ...(OTHER_NAMES[name as SiteOptionName] ?? [])]]),
  ...DERIVED.map((name) => [name, [name]]),
]) as Record<Name, string[]>;

const NO_WORD =
  /^(?:[01]|true|false|yes|no|on|off|y|n|null|nil|none|undefined|nan|n\/a|-+|enabled|disabled|default|\[object object\])$/i;

const word: ReadValue<string> = (value) =>
  typeof value === "string" && !NO_WORD.test(value.trim()) ? value.trim() : undefined;

const readLicenseNumber: ReadValue<string> = (value) => {
  const digits = toText(value);
  return digits === undefined || NO_WORD.test(digits) ? undefined : digits;
};

const readBrand: ReadValue<string> = (value, place) => {
  const name = word(value, place);
  return name !== undefined && /[a-z]/i.test(name) ? name : undefined;
};

const readTrackingCode: ReadValue<string> = (value) =>
  typeof value === "string" ? (findTrackingId(value) ?? undefined) : undefined;

/**
 * Accepts the base64 script of the specification, or a project ID, which must have a letter and a digit, unlike
 * 'disabled'.
 */
const readClarity: ReadValue<string> = (value) => {
  const script = typeof value === "string" ? value.trim() : "";
  const id = findClarityProjectId(script);
  const isCertain = id !== null && (id !== script || (/[a-z]/.test(id) && /\d/.test(id)));
  return isCertain ? script : undefined;
};

const readColor: ReadValue<string> = (value) => {
  const code = typeof value === "string" ? value.trim() : "";
  return [code, `#${code}`].find((spelling) => parseColor(spelling) !== null);
};

const readSecurity: ReadValue<string> = (value) => {
  if (typeof value !== "string") return undefined;
  return value === "disabled" ? "disabled" : "enabled";
};

const CREDITS = { vhr: ["vhr"], sticker: ["sticker"] };
const getSignupCredits: ReadValue<{ vhr: number; sticker: number }> = (value, place) => {
  const fields = openFields(value, CREDITS, place);
  if (!fields) return undefined;
  return { vhr: fields.read("vhr", wholeNumber) ?? 0, sticker: fields.read("sticker", wholeNumber) ?? 0 };
};

const readOrigin: ReadValue<string> = (value) => {
  const address = typeof value === "string" ? value.trim() : "";
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin: parsed } = new URL(address);
  const isUsable = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  return isUsable ? parsed : undefined;
};

const SPECIAL: Partial<Record<SiteOptionName, ReadValue<unknown>>> = {
  clarity: readClarity,
  google_analytics: readTrackingCode,
  google_tag: readTrackingCode,
  live_chat_license: readLicenseNumber,
  origin: readOrigin,
  pixel_brand: readBrand,
  security: readSecurity,
  signup_credits: getSignupCredits,
};

const BY_KIND: Record<SiteOption["kind"], ReadValue<unknown>> = {
  line: word,
  logo: word,
  area: word,
  lines: list(word),
  number: wholeNumber,
  percent: wholeNumber,
  money: wholeNumber,
  checkbox: flag,
  color: readColor,
};

function makeReader(name: SiteOptionName): ReadValue<unknown> {
  const { kind, choices, draft }: SiteOption = siteOptions[name];
  const read = SPECIAL[name] ?? (choices ? oneOf(choices.filter(Boolean)) : BY_KIND[kind]);
  return (value, place) => draft.safeParse(read(value, place)).data ?? undefined;
}
const READERS = Object.fromEntries(
  Object.keys(siteOptions).map((name) => [name, makeReader(name as SiteOptionName)]),
) as Record<SiteOptionName, ReadValue<unknown>>;

const CONFIG_NAMES = Object.keys(configWireShape) as SiteOptionName[];
const SETTINGS_NAMES = Object.keys(settingsWireShape) as SiteOptionName[];

function readOptions(
  fields: Fields<Name>,
  names: readonly SiteOptionName[],
  defaults: Record<string, unknown>,
): void {
  for (const name of names) defaults[name] = fields.read(name, READERS[name]) ?? defaults[name];
}

const readIdentifier: ReadValue<string> = (value, place) => {
  const name = word(value, place);
  return name !== undefined && /^[\w.:-]{1,253}$/.test(name) ? name : undefined;
};

const getHostName: ReadValue<string> = (value) => {
  const parsed = typeof value === "string" ? parseHost(value.trim()) : null;
  const isHost = parsed?.port === null && (parsed.host.includes(".") || isLoopbackHost(parsed.host));
  return isHost ? parsed.host : undefined;
};

/** Returns undefined (unknown) if no name is readable. */
const readGateways: ReadValue<string[]> = (value, place) => {
  const names = list(word)(value, place);
  return names && (names.length > 0 || (Array.isArray(value) && value.length === 0)) ? names : undefined;
};

function toHostOrigin(host: string): string {
  return isLoopbackHost(host) ? new URL(`http://${host}:${getEnv().PORT}`).origin : `https://${host}`;
}

function openOptions({ data, place, body }: Answer): Fields<Name> | undefined {
  const fields = openFields<Name>(data, ALIASES, place);
  if (fields || data === body) return fields;
  place.note(place.path, typeName(data));
  return openFields<Name>({}, ALIASES, place);
}

export const readSiteConfig: AnswerReader = (answer, { siteUri, money }) => {
  const fields = openOptions(answer);
  if (!fields) return undefined;
  const redirectTo = fields.read("redirect_to", getHostName) ?? null;
  // Object.assign because a spread with this many fields is slow.
  const config: SiteConfigWire = Object.assign(
    { ...standardConfig },
    {
      name: siteUri.replace(/^www\./, ""),
      origin: toHostOrigin(siteUri),
      support_email: "",
      uri: fields.read("uri", readIdentifier) ?? siteUri,
      payment_gateways: fields.read("payment_gateways", readGateways) ?? null,
      email_delivery: fields.read("email_delivery", flag) ?? null,
      guest_checkout: fields.read("guest_checkout", flag) ?? null,
      draft: fields.read("draft", flag) ?? false,
      redirect_to: redirectTo === siteUri ? null : redirectTo,
      money: fields.read("money", oneOf(MONEY_UNITS)) ?? money,
      own_api: fields.read("own_api", flag) ?? false,
    },
  );
  readOptions(fields, CONFIG_NAMES, config);
  return { data: config };
};

const OWN_LOGOS = "/sites/";

export const readSiteSettings: AnswerReader = (answer, context) => {
  const fields =
    openOptions(answer) ?? (answer.body === null ? openFields<Name>({}, ALIASES, answer.place) : undefined);
  if (!fields) return undefined;
  const settings: SiteSettingsWire = Object.assign(
    { ...standardSettings },
    {
      primary_color: DEFAULT_COLORS.primary,
      secondary_color: DEFAULT_COLORS.secondary,
      teritary_color: DEFAULT_COLORS.tertiary,
    },
  );
  readOptions(fields, SETTINGS_NAMES, settings);
  if (fields.read("credit_type", READERS.credit_type) === "global") settings.credit_type = "global";
  const { logo } = settings;
  if (logo?.startsWith("/") && !logo.startsWith(OWN_LOGOS))
    settings.logo = fields.read("logo", createFileUrlReader(context)) ?? null;
  return { data: settings };
};
