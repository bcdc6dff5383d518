import { createHash } from "node:crypto";
import { isLocale, type Locale } from "@/lib/platform/i18n";
import { getMessages, type Messages } from "./messages";

/** Namespaces that client components need, per page; sending all would outweigh the rest of the page. */
export const PAGE_NAMESPACES = {
  root: ["common", "errors", "fields", "shell"],
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
  text: string;
  file: string;
}

const messageFiles = new Map<string, MessageFile>();

export function loadMessagesOfPage(page: PageName, locale: Locale): MessageFile {
  const key = `${page}.${locale}`;
  const knownFile = messageFiles.get(key);
  if (knownFile) return knownFile;
  const all = getMessages(locale);
  const messages = Object.fromEntries(PAGE_NAMESPACES[page].map((name) => [name, all[name]]));
  const text = JSON.stringify(messages);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const result = { messages, text, file: `${key}.${digest}.json` };
  messageFiles.set(key, result);
  return result;
}

/** Returns null for a name from another build. */
export function formatMessageFileText(file: string): string | null {
  const [page = "", locale] = file.split(".");
  if (!Object.hasOwn(PAGE_NAMESPACES, page) || !isLocale(locale)) return null;
  const of = loadMessagesOfPage(page as PageName, locale);
  return of.file === file ? of.text : null;
}
