"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import type { PartnerOffer, SignedUpPartner } from "@/lib/client/partner-signup";

interface SignedUpProps {
  partner: SignedUpPartner & { email: string; name: string };
  mode: PartnerOffer["mode"];
}

export function SignedUp({ partner, mode }: SignedUpProps) {
  const t = useTranslations("partnerSignup.done");
  const { origin, console: consoleHref, email, name, emailed } = partner;
  const title = useRef<HTMLHeadingElement>(null);
  // Replaces the form, so move the focus here.
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="grid gap-6 rounded border border-ink px-5 py-6 sm:px-7">
      <div className="grid gap-2">
        <h2 ref={title} tabIndex={-1} className="heading break-words text-xl outline-none">
          {t("title", { name })}
        </h2>
        <p className="max-w-measure">{t("text")}</p>
      </div>
      <div className="grid gap-1">
        <p className="caps">{t("preview")}</p>
        <a
          href={origin}
          target="_blank"
          rel="noopener"
          className="num inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          {new URL(origin).host}
        </a>
      </div>
      <div className="grid gap-2">
        <p className="caps">{t("next")}</p>
        <ol className="grid max-w-measure list-decimal gap-2 pl-5 [overflow-wrap:anywhere]">
          {emailed ? <li>{t("email", { email })}</li> : null}
          <li>{t("login", { email })}</li>
          {mode === "approval" ? <li>{t("approval")}</li> : null}
          <li>{t("live")}</li>
        </ol>
      </div>
      <a href={consoleHref} className={`${buttonStyle("primary", "lg", false)} justify-self-start`}>
        {t("console")}
      </a>
    </div>
  );
}
