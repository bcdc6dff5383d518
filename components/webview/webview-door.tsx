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

/** Around every page: what is known of its web view, and the bridge where a host app shows it. */
export function WebviewDoor({ facts, children }: { facts: WebviewFacts; children: ReactNode }) {
  return (
    <WebviewContext value={facts}>
      {children}
      <Host />
    </WebviewContext>
  );
}
