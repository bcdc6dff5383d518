"use client";
import { createContext, use, useSyncExternalStore } from "react";
import type { HostLocale, PurchaseMode } from "../rules";
import { findHost } from "./host";

export interface WebviewFacts {
  webview: boolean;
  loggedIn: boolean;
  site: string;
  origins: readonly string[];
  purchase: PurchaseMode;
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

/** Hosts that only the browser can detect are known after hydration. */
export function useInWebview(): boolean {
  const { webview, origins } = use(WebviewContext);
  return useSyncExternalStore(
    never,
    () => webview || findHost(origins) !== null,
    () => webview,
  );
}

export function useCanPurchase(): boolean {
  const { purchase } = use(WebviewContext);
  return !(useInWebview() && purchase === "hidden");
}
