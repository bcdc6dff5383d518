"use client";
import type { ReactNode } from "react";
import { useInWebview } from "@/lib/client/use-webview";

/**
 * Content that a host app has itself, such as header and footer. Also hidden in a web view that is only detected
 * in the browser.
 */
export function HiddenInWebview({ children }: { children: ReactNode }) {
  return useInWebview() ? null : children;
}
