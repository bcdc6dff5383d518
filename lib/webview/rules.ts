import { LOCALES, type Locale } from "@/lib/platform/i18n";
import { THEME_CHOICES, type ThemeChoice } from "@/lib/platform/values";

/** Protocol: docs/webview.md. Validates by hand so that pages don't load a schema library. */

const VERSION = 1;
const MESSAGE_MAX_LENGTH = 16_384;
const ID_MAX_LENGTH = 100;
const SCAN_MAX_LENGTH = 200;

type Nothing = Record<string, never>;

export interface OutboundPayloads {
  "app.ready": { site: string; url: string; locale: string };
  "auth.request": { url: string; next: string };
  "auth.logout": Nothing;
  "purchase.start": { url: string; product: string | null; vin: string | null; classic: boolean };
  "report.open": { url: string; vin: string };
  "sticker.open": { url: string; vin: string };
  "file.download": { url: string };
  share: { url: string; title: string };
  print: { url: string; file: string };
  "scan.vin": Nothing;
  "nav.openExternal": { url: string };
  "nav.back": { url: string };
}
export type OutboundType = keyof OutboundPayloads;

export type HostLocale = Locale;
const PURCHASE_RESULTS = ["paid", "cancelled", "failed"] as const;
export type PurchaseResult = (typeof PURCHASE_RESULTS)[number];

export const PURCHASE_MODES = ["inline", "external", "host", "hidden"] as const;
export type PurchaseMode = (typeof PURCHASE_MODES)[number];

/** A missing capability may still work; the page sends the message anyway. */
export interface HostCapabilities {
  scan?: boolean;
  share?: boolean;
  print?: boolean;
  download?: boolean;
  purchase?: boolean;
  menu?: boolean;
  theme?: boolean | ThemeChoice;
  locale?: boolean | HostLocale;
}

export interface InboundPayloads {
  ack: { accepted: boolean };
  capabilities: HostCapabilities;
  /** The token itself is never sent to the page (GATE-10). */
  "auth.token": Nothing;
  "auth.logout": Nothing;
  "purchase.result": { status: PurchaseResult };
  "scan.result": { vin: string | null };
  "theme.changed": { theme: ThemeChoice };
  "locale.changed": { locale: HostLocale };
}
export type InboundType = keyof InboundPayloads;
export type InboundMessage = {
  [T in InboundType]: { id: string; type: T; payload: InboundPayloads[T]; replyTo: string | null };
}[InboundType];

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= ID_MAX_LENGTH;
const listOwn = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

const ABILITIES = ["scan", "share", "print", "download", "purchase", "menu"] as const;

function readCapabilities(fields: Fields): HostCapabilities | null {
  const answer: HostCapabilities = {};
  for (const name of ABILITIES) {
    const value = listOwn(fields, name);
    if (value === undefined) continue;
    if (typeof value !== "boolean") return null;
    answer[name] = value;
  }
  const theme = listOwn(fields, "theme");
  const locale = listOwn(fields, "locale");
  if (theme !== undefined) {
    const value = typeof theme === "boolean" ? theme : oneOf(THEME_CHOICES, theme);
    if (value === undefined) return null;
    answer.theme = value;
  }
  if (locale !== undefined) {
    const value = typeof locale === "boolean" ? locale : oneOf(LOCALES, locale);
    if (value === undefined) return null;
    answer.locale = value;
  }
  return answer;
}

const readers: { [T in InboundType]: (fields: Fields) => InboundPayloads[T] | null } = {
  ack: (fields) => {
    const accepted = listOwn(fields, "accepted") ?? true;
    return typeof accepted === "boolean" ? { accepted } : null;
  },
  capabilities: readCapabilities,
  // Rejects any token a script could read.
  "auth.token": (fields) => (listOwn(fields, "token") === undefined ? {} : null),
  "auth.logout": () => ({}),
  "purchase.result": (fields) => {
    const status = oneOf(PURCHASE_RESULTS, listOwn(fields, "status"));
    return status ? { status } : null;
  },
  "scan.result": (fields) => {
    const vin = listOwn(fields, "vin") ?? null;
    if (vin === null) return { vin };
    return typeof vin === "string" && vin.length <= SCAN_MAX_LENGTH ? { vin } : null;
  },
  "theme.changed": (fields) => {
    const theme = oneOf(THEME_CHOICES, listOwn(fields, "theme"));
    return theme ? { theme } : null;
  },
  "locale.changed": (fields) => {
    const locale = oneOf(LOCALES, listOwn(fields, "locale"));
    return locale ? { locale } : null;
  },
};

function parseJson(text: unknown): unknown {
  if (typeof text !== "string" || text.length > MESSAGE_MAX_LENGTH) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readHostMessage(text: unknown): InboundMessage | null {
  const fields = parseJson(text);
  if (!isFields(fields) || fields.v !== VERSION || !isId(listOwn(fields, "id"))) return null;
  const type = listOwn(fields, "type");
  if (typeof type !== "string" || !Object.hasOwn(readers, type)) return null;
  const replyTo = listOwn(fields, "replyTo") ?? null;
  if (replyTo !== null && !isId(replyTo)) return null;
  const rawPayload = listOwn(fields, "payload") ?? {};
  if (!isFields(rawPayload)) return null;
  const payload = readers[type as InboundType](rawPayload);
  return payload === null ? null : ({ id: fields.id, type, payload, replyTo } as InboundMessage);
}

export function formatHostMessage<T extends OutboundType>(
  id: string,
  type: T,
  payload: OutboundPayloads[T],
): string {
  return JSON.stringify({ v: VERSION, id, type, payload });
}
