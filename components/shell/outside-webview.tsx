"use client";
import type { ReactNode } from "react";
import { useInWebview } from "@/lib/webview/client/use-webview";

/** Also covers web views that only the browser can detect. */
export function HiddenInWebview({ children }: { children: ReactNode }) {
  return useInWebview() ? null : children;
}
