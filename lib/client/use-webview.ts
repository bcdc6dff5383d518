"use client";
import { createContext, use, useSyncExternalStore } from "react";
import type { HostLocale, PurchaseMode } from "@/lib/core/host-message";
import { findHost } from "./find-host";

/** What the server knows of a page's web view. */
export interface WebviewFacts {
  /** Whether a host app's web view asked for the page, as far as its request tells. */
  webview: boolean;
  /** The site's own name, for the host to tell its sites apart. */
  site: string;
  /** Who may act as host when it shows the site in a frame. */
  origins: readonly string[];
  purchase: PurchaseMode;
  /** The language that the site keeps to whatever a host says. */
  forcedLocale: HostLocale | null;
}

export const WebviewContext = createContext<WebviewFacts>({
  ...{ webview: false, site: "", origins: [], purchase: "inline", forcedLocale: null },
});

const never = () => () => undefined;

/**
 * Whether a host app shows this page. The server's word is there with the first byte; a host that only the page can
 * see is known once it has come to life.
 */
export function useInWebview(): boolean {
  const { webview, origins } = use(WebviewContext);
  return useSyncExternalStore(
    never,
    () => webview || findHost(origins) !== null,
    () => webview,
  );
}

/** Whether this page may sell: false only in a web view of a site that sells nothing there. */
export function useMaySell(): boolean {
  const { purchase } = use(WebviewContext);
  return !(useInWebview() && purchase === "hidden");
}
