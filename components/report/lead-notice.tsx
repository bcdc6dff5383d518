"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/browser";
import { type PassedContact, passContactOn } from "@/lib/vehicle/client/vehicle";

export interface LeadNoticeProps {
  contact: PassedContact;
  site: string;
  asks: boolean;
}

/** Hides personal data in the address bar only: Next's history state keeps it, so a refresh still passes it. */
function clearAddress(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("email");
  url.searchParams.delete("mobile");
  window.history.replaceState(window.history.state, "", url);
}

/** The server stores the contact before it decodes the VIN, so a mistyped VIN doesn't lose the lead. */
const isKeptAllTheSame = (error: unknown) => error instanceof ApiError && error.code === "wrong_vin";

export function LeadNotice({ contact, site, asks }: LeadNoticeProps) {
  const t = useTranslations("preview.lead");
  const [state, setState] = useState<"open" | "kept" | "failed" | "refused">("open");
  const wasSent = useRef(false);
  const pass = (agreed: boolean) =>
    passContactOn(contact, agreed).then(
      () => setState("kept"),
      (error) => setState(isKeptAllTheSame(error) ? "kept" : "failed"),
    );
  useEffect(() => {
    clearAddress();
    if (asks || wasSent.current) return;
    wasSent.current = true;
    // The partner passed on the contact, so don't show the visitor an error.
    void passContactOn(contact, false).catch(() => undefined);
  }, [asks, contact]);
  const who = [contact.email, contact.mobile].filter((part) => part !== "").join(", ");

  if (state === "refused") return null;
  return (
    <div role="status" className="mb-5 grid gap-2 rounded border border-hairline bg-band px-4 py-3 text-sm">
      <p>{asks ? t(state === "kept" ? "kept" : "ask", { site, who }) : t("passedOn", { site, who })}</p>
      {state === "failed" ? <p className="text-red">{t("failed")}</p> : null}
      {asks && state !== "kept" ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void pass(true)}>
            {t("yes")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setState("refused")}>
            {t("no")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
