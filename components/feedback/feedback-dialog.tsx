"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { DialogSheet } from "@/components/ui/dialog-sheet";
import { sendFeedback } from "@/lib/client/support";
import {
  type FeedbackOpening,
  type FeedbackState,
  openedAt,
  type Rating,
  stepAfter,
} from "@/lib/core/feedback-steps";
import { noteFeedback } from "@/stores/feedback";
import { MessageStep } from "./message-step";
import { RatingStep } from "./rating-step";
import { ThanksNote, TicketNote } from "./sent-notes";
import { SorryOptions } from "./sorry-options";
import { type SentTicket, TicketStep } from "./ticket-step";

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

/** What was pressed is gone with its step: the focus goes to the next one's first field, or to its words. */
function useFocusOfStep(step: FeedbackState["step"]) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    (box.current?.querySelector<HTMLElement>("textarea, input") ?? box.current)?.focus();
  }, [step]);
  return box;
}

/** DLG-1: rating, words, ticket, thanks. However it ends, this vehicle has been asked about. */
export function FeedbackDialog({ vin, about, opening, onClose }: FeedbackDialogProps) {
  const t = useTranslations("feedback");
  const common = useTranslations("common");
  const [{ step, satisfaction }, setState] = useState(() => openedAt(opening));
  const [ticket, setTicket] = useState<SentTicket | null>(null);
  const box = useFocusOfStep(step);
  const goTo = (next: FeedbackState["step"]) => setState((state) => ({ ...state, step: next }));
  const rate = useCallback(
    (rating: Rating) => setState({ step: stepAfter(rating), satisfaction: rating }),
    [],
  );

  function close() {
    noteFeedback(vin, about);
    onClose();
  }

  async function send(message: string | undefined) {
    await sendFeedback({
      vin,
      report_type: about,
      satisfaction: satisfaction ?? undefined,
      feedback_msg: message,
    });
    noteFeedback(vin, about);
    goTo("thanks");
  }

  return (
    <DialogSheet open onOpenChange={close} title={t(titles[step])} closeLabel={common("close")}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {step === 0 ? <RatingStep onRated={rate} /> : null}
        {step === 1 ? <MessageStep key="positive" mood="positive" vin={vin} onSend={send} /> : null}
        {step === 2 ? (
          <MessageStep
            key="negative"
            mood="negative"
            vin={vin}
            onSend={send}
            options={<SorryOptions vin={vin} about={about} onContact={() => goTo(3)} />}
          />
        ) : null}
        {step === 3 ? (
          <TicketStep
            vin={vin}
            about={about}
            satisfaction={satisfaction}
            onSent={(sent) => {
              noteFeedback(vin, about);
              setTicket(sent);
              goTo("ticket-sent");
            }}
          />
        ) : null}
        {step === "thanks" ? <ThanksNote onLeave={close} /> : null}
        {step === "ticket-sent" && ticket ? <TicketNote ticket={ticket} /> : null}
      </div>
    </DialogSheet>
  );
}
