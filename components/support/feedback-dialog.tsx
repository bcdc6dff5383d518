"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { Button } from "@/components/ui/button";
import { getButtonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { DialogContent } from "@/components/ui/dialog-content";
import { useUser } from "@/lib/account/client/account";
import { RATING_DELAY_MS, SUPPORT_RESPONSE_HOURS } from "@/lib/platform/values";
import { reportRecordQuery } from "@/lib/report/client/report";
import { getDashboardHref, REPORT_HASH, regenerateHref, STICKER_HASH } from "@/lib/routes";
import { sendFeedback } from "@/lib/support/client";
import {
  type FeedbackOpening,
  type FeedbackState,
  openFeedback,
  RATINGS,
  type Rating,
  stepAfter,
} from "@/lib/support/rules/feedback-steps";
import { recordFeedback } from "@/stores/feedback";
import { MessageStep } from "./feedback-message-step";
import { type SentTicket, TicketStep } from "./feedback-ticket-step";

interface FeedbackDialogProps {
  vin: string;
  about: "report" | "sticker";
  opening: FeedbackOpening;
  onClose: () => void;
}

const titles = {
  0: "rating.title",
  1: "message.positive.title",
  2: "message.negative.title",
  3: "ticket.title",
  thanks: "thanks.title",
  "ticket-sent": "ticketSent.title",
} as const;

/** Focuses the next step because the clicked button unmounts. */
function useFocusOfStep(step: FeedbackState["step"]) {
  const box = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    (box.current?.querySelector<HTMLElement>("textarea, input") ?? box.current)?.focus();
  }, [step]);
  return box;
}

export function FeedbackDialog({ vin, about, opening, onClose }: FeedbackDialogProps) {
  const t = useTranslations("feedback");
  const common = useTranslations("common");
  const [{ step, satisfaction }, setState] = useState(() => openFeedback(opening));
  const [ticket, setTicket] = useState<SentTicket | null>(null);
  const box = useFocusOfStep(step);
  const goTo = (next: FeedbackState["step"]) => setState((state) => ({ ...state, step: next }));
  const rate = useCallback(
    (rating: Rating) => setState({ step: stepAfter(rating), satisfaction: rating }),
    [],
  );

  function close() {
    recordFeedback(vin, about);
    onClose();
  }

  async function send(message: string | undefined) {
    await sendFeedback({
      vin,
      report_type: about,
      satisfaction: satisfaction ?? undefined,
      feedback_msg: message,
    });
    recordFeedback(vin, about);
    goTo("thanks");
  }

  return (
    <DialogContent open onOpenChange={close} title={t(titles[step])} closeLabel={common("close")}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {step === 0 ? <RatingStep onRated={rate} /> : null}
        {step === 1 ? <MessageStep key="positive" mood="positive" vin={vin} onSend={send} /> : null}
        {step === 2 ? (
          <MessageStep
            key="negative"
            mood="negative"
            vin={vin}
            onSend={send}
            options={<LowRatingOptions vin={vin} about={about} onContact={() => goTo(3)} />}
          />
        ) : null}
        {step === 3 ? (
          <TicketStep
            vin={vin}
            about={about}
            satisfaction={satisfaction}
            onSent={(newTicket) => {
              recordFeedback(vin, about);
              setTicket(newTicket);
              goTo("ticket-sent");
            }}
          />
        ) : null}
        {step === "thanks" ? <FeedbackThanks vin={vin} onLeave={close} /> : null}
        {step === "ticket-sent" && ticket ? <TicketConfirmation ticket={ticket} /> : null}
      </div>
    </DialogContent>
  );
}

interface LowRatingOptionsProps {
  vin: string;
  about: "report" | "sticker";
  onContact: () => void;
}

function LowRatingOptions({ vin, about, onContact }: LowRatingOptionsProps) {
  const t = useTranslations("feedback.options");
  const { data: user } = useUser();
  const { data: record } = useQuery({
    ...reportRecordQuery(vin),
    enabled: Boolean(user),
  });
  const ownApi = useOffer("ownApi");
  const report = record?.vhr_report;
  const isFree =
    ownApi &&
    (about === "sticker"
      ? record?.vhr_sticker?.returned !== true
      : Boolean(report && report.returned !== true));
  return (
    <section className="border-hairline border-t pt-4">
      <h3 className="caps mb-3">{t("title")}</h3>
      <div className="flex flex-col gap-2.5 sm:flex-row">
        {isFree ? (
          // A full page load, because an open dashboard ignores `regenerate` in its own URL.
          <a
            href={regenerateHref(vin, about === "sticker" ? STICKER_HASH : REPORT_HASH)}
            onClick={() => recordFeedback(vin, about === "sticker" ? "regenerate" : about)}
            className={getButtonStyle("quiet", "md", false)}
          >
            {t(about === "sticker" ? "regenerate" : "checkAgain")}
          </a>
        ) : null}
        <Button variant="quiet" onClick={onContact}>
          {t("contact")}
        </Button>
      </div>
      <p className="mt-3 text-ink-2 text-sm">
        {t(!isFree ? "reportText" : about === "sticker" ? "stickerText" : "checkAgainText")}
      </p>
    </section>
  );
}

function FeedbackThanks({ vin, onLeave }: { vin: string; onLeave: () => void }) {
  const t = useTranslations("feedback.thanks");
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ink-2">{t("text")}</p>
      <p>
        <Link
          href={getDashboardHref(vin, REPORT_HASH)}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center"
        >
          {t("link")}
        </Link>
      </p>
    </div>
  );
}

/** Mentions a credit unless none was granted. A remote Members API grants a credit by specification. */
function TicketConfirmation({ ticket }: { ticket: SentTicket }) {
  const t = useTranslations("feedback.ticketSent");
  return (
    <div role="status" className="grid gap-3">
      <p>{t("text", { hours: SUPPORT_RESPONSE_HOURS })}</p>
      {ticket.creditGranted ? <p className="font-semibold text-money">{t("credit")}</p> : null}
      {ticket.creditGranted === undefined ? <p>{t("creditPromised")}</p> : null}
      {ticket.number ? (
        <p className="num text-ink-2 text-sm">{t("number", { number: ticket.number })}</p>
      ) : null}
    </div>
  );
}

/** Not radio buttons, because an arrow key must not submit. The last click within the pause counts. */
function RatingStep({ onRated }: { onRated: (rating: Rating) => void }) {
  const t = useTranslations("feedback.rating");
  const [selected, setSelected] = useState<Rating | null>(null);

  useEffect(() => {
    if (selected === null) return;
    const timer = setTimeout(() => onRated(selected), RATING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [selected, onRated]);

  return (
    <fieldset>
      <legend className="mb-3 text-ink-2">{t("question")}</legend>
      <ol className="rounded border border-ink">
        {[...RATINGS].reverse().map((rating) => (
          <li key={rating} className="border-hairline border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={selected === rating}
              onClick={() => setSelected(rating)}
              className={classNames(
                "condensed flex min-h-11 w-full items-center gap-3 px-4 text-left font-[600] text-base transition-colors",
                selected === rating ? "bg-primary text-on-primary" : "hover:bg-band",
              )}
            >
              <span className="num w-4 font-extrabold font-label">{rating}</span>{" "}
              <span className="flex-1">{t(`names.${rating}`)}</span>
              <span aria-hidden="true" className="flex gap-1">
                {RATINGS.map((dot) => (
                  <span
                    key={dot}
                    className={classNames(
                      "size-2.5 rounded-full border-[1.5px] border-current",
                      dot <= rating && "bg-current",
                    )}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
