"use client";
import { lazy, type ReactNode, Suspense } from "react";
import { useInWebview, WebviewContext, type WebviewFacts } from "@/lib/webview/client/use-webview";

const WebviewHost = lazy(async () => ({ default: (await import("./webview-host")).WebviewHost }));

function Host() {
  return useInWebview() ? (
    <Suspense fallback={null}>
      <WebviewHost />
    </Suspense>
  ) : null;
}

export function WebviewProvider({ facts, children }: { facts: WebviewFacts; children: ReactNode }) {
  return (
    <WebviewContext value={facts}>
      {children}
      <Host />
    </WebviewContext>
  );
}
