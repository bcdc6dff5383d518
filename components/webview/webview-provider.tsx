"use client";
import { lazy, type ReactNode, Suspense } from "react";
import { useInWebview, WebviewContext, type WebviewFacts } from "@/lib/client/use-webview";

const WebviewHost = lazy(async () => ({ default: (await import("./webview-host")).WebviewHost }));

function Host() {
  return useInWebview() ? (
    <Suspense fallback={null}>
      <WebviewHost />
    </Suspense>
  ) : null;
}

/** Provides the web view settings to every page, and the bridge where a host app shows it. */
export function WebviewProvider({ facts, children }: { facts: WebviewFacts; children: ReactNode }) {
  return (
    <WebviewContext value={facts}>
      {children}
      <Host />
    </WebviewContext>
  );
}
