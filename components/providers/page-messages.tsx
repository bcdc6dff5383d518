import type { Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/providers/messages-provider";

/**
 * The message namespaces that client components need, page by page and wrapper by wrapper, in addition to those of what
 * is around them. All namespaces would be more than the rest of a page's text. page-messages.test.ts checks each page
 * against what its components use.
 */
export const PAGE_NAMESPACES = {
  /** The dialogs and the footer next to every page of the main shell. */
  shell: ["chat", "feedback", "site", "support"],
  account: ["account", "dealerSignup", "profile"],
  admin: ["admin"],
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
  garage: ["garage"],
  garageFinder: ["scan", "vehicle"],
  garageVehicle: ["checks", "dashboard", "report", "vehicle"],
  home: ["scan", "vehicle"],
  ownDocument: ["chat", "feedback", "report", "share", "site", "sticker", "support"],
  payment: ["billing"],
  preview: ["preview", "vehicle"],
  sharedDocument: ["report", "share", "sticker"],
  success: ["billing", "profile"],
  vehicleChecks: ["checks", "scan", "vehicle"],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

type PageName = keyof typeof PAGE_NAMESPACES;

/** Provides the namespaces of one entry of the table. */
export async function PageMessages({ page, children }: { page: PageName; children: ReactNode }) {
  const all = await getMessages();
  const messages: Partial<Messages> = Object.fromEntries(
    PAGE_NAMESPACES[page].map((name) => [name, all[name]]),
  );
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}

/** A page with its messages around it. In the page, not in a layout: a page is drawn at each navigation, soft ones too. */
export function withMessages<Props extends object>(
  page: PageName,
  Page: (props: Props) => ReactNode | Promise<ReactNode>,
) {
  return async (props: Props) => <PageMessages page={page}>{await Page(props)}</PageMessages>;
}
