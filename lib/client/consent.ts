"use client";
import { useEffect, useMemo } from "react";
import { randomId } from "@/lib/core/random-id";
import {
  type Allowed,
  allowedNow,
  CONSENT_POLICY,
  type ConsentChoice,
  PURPOSES,
  type Purpose,
  withdrawsConsent,
  writeConsent,
} from "@/lib/core/site/consent";
import type { ThirdParties } from "@/lib/site/third-parties";
import { useConsent } from "@/stores/consent";
import { savePreference } from "./preferences";
import { recordConsent } from "./support";

/** Global Privacy Control, if the browser supports it. */
function privacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** What may be loaded on this page, or null until the page's cookies have been read. */
export function useAllowed(required: boolean): Allowed | null {
  const { choice, isRead, read } = useConsent();
  useEffect(read, [read]);
  return useMemo(
    () => (isRead ? allowedNow({ choice, required, privacySignal: privacySignal() }) : null),
    [choice, isRead, required],
  );
}

/** The purposes of a site's third parties: consent is requested for these only. */
export function purposesOf(parties: ThirdParties): Purpose[] {
  const has: Record<Purpose, boolean> = {
    analytics: Boolean(parties.googleAnalytics || parties.googleTag || parties.clarityProject),
    // A tag container may contain advertising: report it to Google's consent mode.
    marketing: Boolean(parties.pixel || parties.googleTag),
    chat: Boolean(parties.liveChatLicense),
  };
  return PURPOSES.filter((purpose) => has[purpose]);
}

/** First-party cookies set by Google's and Clarity's scripts: deleted when consent is withdrawn. */
function removeTrackerCookies(): void {
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

/** Saves a choice for a year, records it on the server, and applies it; withdrawn scripts end with the document. */
export async function chooseConsent(allowed: Allowed, required: boolean): Promise<void> {
  const { choice, choose } = useConsent.getState();
  const before = allowedNow({ choice, required, privacySignal: privacySignal() });
  const saved: ConsentChoice = {
    allowed,
    visitor: choice?.visitor ?? randomId(),
  };
  await savePreference("consent", writeConsent(saved));
  choose(saved);
  const stateOf = (purpose: Purpose) => (allowed[purpose] ? ("granted" as const) : ("denied" as const));
  const recorded = recordConsent({
    visitor: saved.visitor,
    policy: CONSENT_POLICY,
    analytics: stateOf("analytics"),
    marketing: stateOf("marketing"),
    chat: stateOf("chat"),
  });
  if (!withdrawsConsent(before, allowed)) return;
  removeTrackerCookies();
  await recorded;
  window.location.reload();
}
