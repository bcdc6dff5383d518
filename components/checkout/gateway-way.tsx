"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/progress";
import { markSent } from "@/lib/client/order-note";
import { leaveFor } from "@/lib/client/session";
import type { KnownOrder } from "./use-order";
import { usePageReturn } from "./use-page-return";

/** To the gateway's own page, once by itself; who comes back unpaid goes there again by pressing only. */
export function GatewayWay({ known: { note, url, from } }: { known: KnownOrder }) {
  const t = useTranslations("checkout.payment");
  const left = useRef(false);
  const goes = left.current || (note !== null && !note.sent && note.url !== null);
  usePageReturn(() => window.location.reload());
  useEffect(() => {
    if (left.current || !note || note.sent || !note.url) return;
    left.current = true;
    markSent(note);
    leaveFor(note.url);
  }, [note]);

  if (goes) return <LoadingStrip label={t("leaving")} />;
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
        <ButtonLink href={from} look={url ? "quiet" : "primary"}>
          {t("change")}
        </ButtonLink>
      </div>
    </div>
  );
}
