"use client";
import { use } from "react";
import { useCanPurchase, useInWebview, WebviewContext } from "@/lib/webview/client/use-webview";
import { useOffer } from "./offers-provider";

export function useMaySell(): boolean {
  const { purchase } = use(WebviewContext);
  const isHostSelling = useInWebview() && purchase === "host";
  const hasPlans = useOffer("plans") || isHostSelling;
  return useCanPurchase() && hasPlans;
}
