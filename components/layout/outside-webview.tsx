"use client";
import type { ReactNode } from "react";
import { useInWebview } from "@/lib/client/use-webview";

/** What a host app has of its own: header and footer. Not shown in a web view that only the page itself can see. */
export function OutsideWebview({ children }: { children: ReactNode }) {
  return useInWebview() ? null : children;
}
