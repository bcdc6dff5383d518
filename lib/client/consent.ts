"use client";
import { useEffect, useMemo } from "react";
import {
  type Allowed,
  allowedNow,
  CONSENT_POLICY,
  type ConsentChoice,
  PURPOSES,
  type Purpose,
  takesBack,
  writeConsent,
} from "@/lib/core/consent";
import type { ThirdParties } from "@/lib/site/third-party";
import { useConsent } from "@/stores/consent";
import { rememberChoice } from "./preferences";
import { recordConsent } from "./support";

/** Global Privacy Control, where the browser has it. */
function privacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** What may be loaded on this page, or null while the page's cookies are not read yet. */
export function useAllowed(required: boolean): Allowed | null {
  const { choice, known, read } = useConsent();
  useEffect(read, [read]);
  return useMemo(
    () => (known ? allowedNow({ choice, required, privacySignal: privacySignal() }) : null),
    [choice, known, required],
  );
}

/** What the third parties of a site are for: only that is asked about. */
export function purposesOf(parties: ThirdParties): Purpose[] {
  const has: Record<Purpose, boolean> = {
    analytics: Boolean(parties.googleAnalytics || parties.googleTag || parties.clarityProject),
    // A tag container may hold advertising: Google's consent mode is told.
    marketing: Boolean(parties.pixel || parties.googleTag),
    chat: Boolean(parties.liveChatLicense),
  };
  return PURPOSES.filter((purpose) => has[purpose]);
}

/** First-party cookies that Google's and Clarity's scripts have set: they go when leave to set them is taken back. */
function dropTheirCookies(): void {
  const names = document.cookie.split(/;\s*/).map((pair) => pair.split("=", 1)[0] ?? "");
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const name of names.filter((name) => /^(_ga|_gid|_gat|_gcl|_cl)/.test(name))) {
    for (const domain of ["", ...domains.map((domain) => `; domain=${domain}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere that these scripts run
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

/** Keeps a choice for a year, has it recorded, and acts on it: what is taken back goes with the document. */
export async function chooseConsent(allowed: Allowed, required: boolean): Promise<void> {
  const { choice, choose } = useConsent.getState();
  const before = allowedNow({ choice, required, privacySignal: privacySignal() });
  const made: ConsentChoice = {
    allowed,
    visitor: choice?.visitor ?? crypto.randomUUID(),
  };
  await rememberChoice("consent", writeConsent(made));
  choose(made);
  const said = (purpose: Purpose) => (allowed[purpose] ? ("granted" as const) : ("denied" as const));
  const recorded = recordConsent({
    visitor: made.visitor,
    policy: CONSENT_POLICY,
    ...{ analytics: said("analytics"), marketing: said("marketing"), chat: said("chat") },
  });
  if (!takesBack(before, allowed)) return;
  dropTheirCookies();
  await recorded;
  window.location.reload();
}
