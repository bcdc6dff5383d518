import { createHash } from "node:crypto";
import { isLocale, type Locale } from "@/lib/core/locale";
import { type Messages, messagesOf } from "./messages";

/**
 * The message namespaces that client components need, page by page and wrapper by wrapper, in addition to those of what
 * is around them. All namespaces would be more than the rest of a page's text. components/providers/page-messages.test.ts checks each page
 * against what its components use.
 */
export const PAGE_NAMESPACES = {
  /** Of every page. */
  root: ["common", "errors", "fields", "shell"],
  /** The dialogs and the footer next to every page of the main shell. */
  shell: ["chat", "feedback", "site", "support"],
  account: ["account", "apiKeys", "dealerSignup", "profile"],
  admin: ["admin"],
  apiReference: ["apiReference"],
  auth: ["account"],
  checkout: ["billing", "profile"],
  compare: ["vehicle"],
  dashboard: [
    "checks",
    "dashboard",
    "garage",
    "report",
    "scan",
    "share",
    "sticker",
    "stickerEditor",
    "tour",
    "vehicle",
  ],
  dealer: ["printBatch"],
  dealerSignup: ["account", "accountDeletion", "dealerSignup"],
  deleteAccount: ["account", "accountDeletion", "dealerSignup"],
  embedGenerator: ["embedGenerator"],
  garage: ["garage"],
  garageFinder: ["scan", "vehicle"],
  garageVehicle: ["checks", "dashboard", "report", "vehicle"],
  home: ["scan", "vehicle"],
  ownDocument: ["chat", "checks", "feedback", "report", "share", "site", "sticker", "support"],
  partner: ["admin", "partner"],
  partners: ["account", "partnerSignup"],
  partnerCompany: ["partnerSignup"],
  partnerDomain: ["domain"],
  partnerPayouts: ["paymentAccount"],
  join: ["staff"],
  payment: ["billing"],
  preview: ["checks", "preview", "vehicle"],
  prices: ["billing"],
  sampleReport: ["report"],
  sampleSticker: ["sticker"],
  sharedDocument: ["report", "share", "sticker"],
  success: ["billing", "profile"],
  vehicleChecks: ["checks", "scan", "vehicle"],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

export type PageName = keyof typeof PAGE_NAMESPACES;

export interface MessageFile {
  messages: Partial<Messages>;
  /** The same as JSON. */
  text: string;
  /** A name for a file of that text; another text has another name. */
  file: string;
}

const made = new Map<string, MessageFile>();

/** The messages of one entry of the table. They are the build's, and never change. */
export function messagesOfPage(page: PageName, locale: Locale): MessageFile {
  const key = `${page}.${locale}`;
  const known = made.get(key);
  if (known) return known;
  const all = messagesOf(locale);
  const messages = Object.fromEntries(PAGE_NAMESPACES[page].map((name) => [name, all[name]]));
  const text = JSON.stringify(messages);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const result = { messages, text, file: `${key}.${digest}.json` };
  made.set(key, result);
  return result;
}

/** The text of a file that `messagesOfPage` has named, in this process or another of the same build; null of any other. */
export function messageFileText(file: string): string | null {
  const [page = "", locale] = file.split(".");
  if (!Object.hasOwn(PAGE_NAMESPACES, page) || !isLocale(locale)) return null;
  const of = messagesOfPage(page as PageName, locale);
  return of.file === file ? of.text : null;
}
