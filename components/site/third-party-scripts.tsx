"use client";
import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect } from "react";
import { useAllowed } from "@/lib/site/client/consent";
import { getDocumentClass, guardNavigation } from "@/lib/site/client/navigation-guard";
import { getPageClass } from "@/lib/site/rules/page-class";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { useConsent } from "@/stores/consent";

const ConsentBanner = lazy(async () => ({ default: (await import("./consent-banner")).ConsentBanner }));

/** Never loads analytics on pages of class 'closed', even with consent (SEC-INJ-06). */
export function ThirdPartyScripts({ parties }: { parties: ThirdParties }) {
  const path = usePathname();
  const allowed = useAllowed(parties.consentRequired);
  const answered = useConsent((state) => state.choice !== null);
  const open = getPageClass(path) !== "closed";

  useEffect(guardNavigation, []);
  useEffect(() => {
    if (!allowed || !open || getDocumentClass() === "closed") return;
    void import("@/lib/site/client/analytics").then(({ countPage }) => {
      // After navigation, the next page's effect counts the view.
      if (window.location.pathname === path) countPage(parties, allowed);
    });
  }, [allowed, open, parties, path]);

  if (!allowed || !open || !parties.consentRequired || answered) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner parties={parties} />
    </Suspense>
  );
}
