"use client";
import { createContext, use, useSyncExternalStore } from "react";
import type { HostLocale, PurchaseMode } from "@/lib/core/webview/host-message";
import { findHost } from "./webview-host";

/** What the server knows about a page's web view. */
export interface WebviewFacts {
  /** Whether a host app's web view requested the page, according to the request. */
  webview: boolean;
  /** Whether a member is logged in. */
  loggedIn: boolean;
  /** The site's name, so that the host can tell its sites apart. */
  site: string;
  /** The origins that may act as host when they frame the site. */
  origins: readonly string[];
  purchase: PurchaseMode;
  /** The fixed language of the site, whatever the host requests. */
  forcedLocale: HostLocale | null;
}

export const WebviewContext = createContext<WebviewFacts>({
  webview: false,
  loggedIn: false,
  site: "",
  origins: [],
  purchase: "inline",
  forcedLocale: null,
});

const never = () => () => undefined;

/**
 * Whether a host app shows this page. The server's answer is available at once; a host that only the browser can
 * detect is known after hydration.
 */
export function useInWebview(): boolean {
  const { webview, origins } = use(WebviewContext);
  return useSyncExternalStore(
    never,
    () => webview || findHost(origins) !== null,
    () => webview,
  );
}

/** Whether this page may sell: false only in a web view of a site that does not sell there. */
export function useCanPurchase(): boolean {
  const { purchase } = use(WebviewContext);
  return !(useInWebview() && purchase === "hidden");
}
