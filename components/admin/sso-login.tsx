"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { getButtonStyle } from "@/components/ui/button-style";
import { ErrorNote } from "@/components/ui/error-note";
import { readAdmin } from "@/lib/admin/client/admin";
import { getSsoHref, routes } from "@/lib/routes";
import { readSso, type SsoOffer } from "@/lib/staff/client/staff";
import { SSO_REFUSALS } from "@/lib/staff/rules/sso";

interface SsoLoginProps {
  /** Fetched if undefined. */
  offer: SsoOffer | null | undefined;
  /** If undefined, login opens in a new tab and `onDone` runs when it completes. */
  next: string | undefined;
  onDone: () => void;
}

export function SsoLogin({ offer: known, next, onDone }: SsoLoginProps) {
  const t = useTranslations("admin.login.sso");
  const [read, setRead] = useState<SsoOffer | null>(null);
  const offer = known === undefined ? read : known;
  useEffect(() => {
    if (known !== undefined) return undefined;
    const reading = new AbortController();
    // On failure, the user can still log in with a password.
    readSso(reading.signal).then(setRead, () => undefined);
    return () => reading.abort();
  }, [known]);
  const waits = next === undefined && offer !== null;
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => void readAdmin().then(onDone, () => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [waits, onDone]);
  if (!offer) return null;
  return (
    <div className="grid gap-3">
      {/* A Link would prefetch the URL, which starts a login. */}
      <a
        href={getSsoHref(next ?? routes.partner)}
        target={next === undefined ? "_blank" : undefined}
        className={getButtonStyle(offer.required ? "primary" : "quiet", "md", true)}
      >
        <span className="[overflow-wrap:anywhere]">{t("button", { provider: offer.label })}</span>
      </a>
      <p className="text-ink-2 text-sm">
        {t(next === undefined ? "otherTab" : offer.required ? "required" : "optional")}
      </p>
    </div>
  );
}

export function SsoRefused({ reason }: { reason: string }) {
  const t = useTranslations("admin.login.refused");
  const known = [...SSO_REFUSALS, "failed" as const].find((refusal) => refusal === reason);
  if (!known) return null;
  return (
    <div className="mb-5">
      <ErrorNote title={t(`${known}.title`)}>{t(`${known}.text`)}</ErrorNote>
    </div>
  );
}
