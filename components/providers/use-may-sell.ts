"use client";
import { use } from "react";
import { useCanPurchase, useInWebview, WebviewContext } from "@/lib/client/use-webview";
import { useOffer } from "./offers-provider";

/** Returns whether to show links to the checkout: there are plans to buy, or a host app that sells its own. */
export function useMaySell(): boolean {
  const { purchase } = use(WebviewContext);
  const isHostSelling = useInWebview() && purchase === "host";
  const hasPlans = useOffer("plans") || isHostSelling;
  return useCanPurchase() && hasPlans;
}
