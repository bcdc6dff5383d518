"use client";
import { useEffect, useMemo } from "react";
import { savePreference } from "@/lib/account/client/preferences";
import { createRandomId } from "@/lib/platform/values";
import { recordConsent } from "@/lib/support/client";
import { useConsent } from "@/stores/consent";
import {
  type Allowed,
  CONSENT_POLICY,
  type ConsentChoice,
  getAllowedPurposes,
  PURPOSES,
  type Purpose,
  withdrawsConsent,
  writeConsent,
} from "../rules/consent";
import type { ThirdParties } from "../rules/third-parties";

function hasPrivacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

export function useAllowed(required: boolean): Allowed | null {
  const { choice, isRead, read } = useConsent();
  useEffect(read, [read]);
  return useMemo(
    () => (isRead ? getAllowedPurposes({ choice, required, privacySignal: hasPrivacySignal() }) : null),
    [choice, isRead, required],
  );
}

export function listPurposes(parties: ThirdParties): Purpose[] {
  const has: Record<Purpose, boolean> = {
    analytics: Boolean(parties.googleAnalytics || parties.googleTag || parties.clarityProject),
    // A tag container may contain advertising, so it sets Google's ad consent too.
    marketing: Boolean(parties.pixel || parties.googleTag),
    chat: Boolean(parties.liveChatLicense),
  };
  return PURPOSES.filter((purpose) => has[purpose]);
}

function removeTrackerCookies(): void {
  const names = document.cookie.split(/;\s*/).map((pair) => pair.split("=", 1)[0] ?? "");
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const name of names.filter((name) => /^(_ga|_gid|_gat|_gcl|_cl)/.test(name))) {
    for (const domain of ["", ...domains.map((domain) => `; domain=${domain}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers have no Cookie Store
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

export async function chooseConsent(allowed: Allowed, required: boolean): Promise<void> {
  const { choice, choose } = useConsent.getState();
  const before = getAllowedPurposes({ choice, required, privacySignal: hasPrivacySignal() });
  const saved: ConsentChoice = {
    allowed,
    visitor: choice?.visitor ?? createRandomId(),
  };
  await savePreference("consent", writeConsent(saved));
  choose(saved);
  const getState = (purpose: Purpose) => (allowed[purpose] ? ("granted" as const) : ("denied" as const));
  const recorded = recordConsent({
    visitor: saved.visitor,
    policy: CONSENT_POLICY,
    analytics: getState("analytics"),
    marketing: getState("marketing"),
    chat: getState("chat"),
  });
  if (!withdrawsConsent(before, allowed)) return;
  removeTrackerCookies();
  await recorded;
  window.location.reload();
}
