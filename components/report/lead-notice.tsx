"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/http/api-error";
import { type PassedContact, passContactOn } from "@/lib/client/vehicle";

export interface LeadNoticeProps {
  contact: PassedContact;
  /** The site's name. */
  site: string;
  /** The site asks before it keeps anything of a visitor. */
  asks: boolean;
}

/**
 * The address bar keeps nothing of a person: it is copied, and read by others. Without replaceAddress, so that Next keeps its address: a
 * refresh asks for the page with the contact, and the notice stays.
 */
function clearAddress(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("email");
  url.searchParams.delete("mobile");
  window.history.replaceState(window.history.state, "", url);
}

/** The contact is kept before the number is decoded, so that a link with a mistyped one loses nobody. */
const isKeptAllTheSame = (error: unknown) => error instanceof ApiError && error.code === "wrong_vin";

/** Says whose contact a partner's link has passed on, and asks first where the site asks for consent. */
export function LeadNotice({ contact, site, asks }: LeadNoticeProps) {
  const t = useTranslations("preview.lead");
  const [state, setState] = useState<"open" | "kept" | "failed" | "refused">("open");
  const sent = useRef(false);
  const pass = (agreed: boolean) =>
    passContactOn(contact, agreed).then(
      () => setState("kept"),
      (error) => setState(isKeptAllTheSame(error) ? "kept" : "failed"),
    );
  useEffect(() => {
    clearAddress();
    if (asks || sent.current) return;
    sent.current = true;
    // What cannot be passed on now was only offered: the page says nothing of a failure that is not the visitor's.
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
