"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { leaveFor } from "@/lib/account/client/session";
import { markSent } from "@/lib/billing/client/remembered-order";
import type { LoadedOrder } from "./use-order";
import { usePageRestore } from "./use-page-restore";

/** Redirects to the gateway once; a buyer who returns without paying must click to go back. */
export function GatewayPayment({ loaded: { note, url, from } }: { loaded: LoadedOrder }) {
  const t = useTranslations("billing.payment");
  const hasLeft = useRef(false);
  const redirects = hasLeft.current || (note !== null && !note.sent && note.url !== null);
  usePageRestore(() => window.location.reload());
  useEffect(() => {
    if (hasLeft.current || !note || note.sent || !note.url) return;
    hasLeft.current = true;
    markSent(note);
    leaveFor(note.url);
  }, [note]);

  if (redirects) return <LoadingStrip label={t("leaving")} />;
  return (
    <div className="grid justify-items-start gap-5">
      <h2 className="heading text-xl">{t("backTitle")}</h2>
      <p className="max-w-measure">{t(url ? "backText" : "closedText")}</p>
      <div className="flex flex-wrap gap-3">
        {url ? (
          <ButtonLink href={url} prefetch={false}>
            {t("goOn")}
          </ButtonLink>
        ) : null}
        <ButtonLink href={from} variant={url ? "quiet" : "primary"}>
          {t("change")}
        </ButtonLink>
      </div>
    </div>
  );
}
