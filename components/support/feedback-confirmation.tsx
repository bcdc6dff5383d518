"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { SUPPORT_RESPONSE_HOURS } from "@/lib/core/constants";
import { REPORT_HASH, routes } from "@/lib/routes";
import type { SentTicket } from "./feedback-ticket-step";

export function FeedbackThanks({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations("feedback.thanks");
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ink-2">{t("text")}</p>
      <p>
        <Link
          href={`${routes.dashboard}#${REPORT_HASH}`}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center"
        >
          {t("link")}
        </Link>
      </p>
    </div>
  );
}

/** Mentions a credit only if one was granted: see docs/decisions/support-ticket-credit.md. */
export function TicketConfirmation({ ticket }: { ticket: SentTicket }) {
  const t = useTranslations("feedback.ticketSent");
  return (
    <div role="status" className="grid gap-3">
      <p>{t("text", { hours: SUPPORT_RESPONSE_HOURS })}</p>
      {ticket.creditGranted ? <p className="font-semibold text-money">{t("credit")}</p> : null}
      <p className="num text-ink-2 text-sm">{t("number", { number: ticket.number })}</p>
    </div>
  );
}
