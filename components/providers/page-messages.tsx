import type { Messages } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/providers/messages-provider";

/**
 * The message namespaces that client components need, page by page and wrapper by wrapper, in addition to those of what
 * is around them. All namespaces would be more than the rest of a page's text. page-messages.test.ts checks each page
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
  preview: ["preview", "vehicle"],
  prices: ["billing"],
  sampleReport: ["report"],
  sampleSticker: ["sticker"],
  sharedDocument: ["report", "share", "sticker"],
  success: ["billing", "profile"],
  vehicleChecks: ["checks", "scan", "vehicle"],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

type PageName = keyof typeof PAGE_NAMESPACES;

/** JSON texts by page and language: the messages are the build's, and never change. */
const texts = new Map<string, string>();

async function messagesText(page: PageName): Promise<string> {
  const key = `${page} ${await getLocale()}`;
  const kept = texts.get(key);
  if (kept !== undefined) return kept;
  const all = await getMessages();
  const text = JSON.stringify(Object.fromEntries(PAGE_NAMESPACES[page].map((name) => [name, all[name]])));
  texts.set(key, text);
  return text;
}

/**
 * Provides the namespaces of one entry of the table. As one text: an object React writes value by value into what the
 * browser hydrates from, and reads it back to draw the HTML, at every request.
 */
export async function PageMessages({ page, children }: { page: PageName; children: ReactNode }) {
  return <MessagesProvider json={await messagesText(page)}>{children}</MessagesProvider>;
}

/** A page with its messages around it. In the page, not in a layout: a page is drawn at each navigation, soft ones too. */
export function withMessages<Props extends object>(
  page: PageName,
  Page: (props: Props) => ReactNode | Promise<ReactNode>,
) {
  return async (props: Props) => <PageMessages page={page}>{await Page(props)}</PageMessages>;
}
