"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/stores/dialogs";
import { isFeedbackDue } from "@/stores/feedback";

interface FeedbackTriggerProps {
  vin: string;
  about: "report" | "sticker";
  children: ReactNode;
}

const openings = [
  { opening: "negative", text: "invite.negative" },
  { opening: "positive", text: "invite.positive" },
  { opening: "rating", text: "invite.action" },
] as const;

/** Asks for a rating when the user returns from the PDF, unless feedback was already recorded. */
export function FeedbackTrigger({ vin, about, children }: FeedbackTriggerProps) {
  const t = useTranslations("feedback");
  const open = useDialogs((state) => state.open);
  const openedPdf = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const document = box.current;
    const handlePdfLink = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest("a[target=_blank], a[download]") : null;
      if (link) openedPdf.current = true;
    };
    const onReturn = () => {
      if (window.document.visibilityState !== "visible" || !openedPdf.current) return;
      openedPdf.current = false;
      if (useDialogs.getState().current || !isFeedbackDue(vin, about)) return;
      open({ kind: "feedback", vin, about, opening: "rating" });
    };
    document?.addEventListener("click", handlePdfLink);
    window.document.addEventListener("visibilitychange", onReturn);
    return () => {
      document?.removeEventListener("click", handlePdfLink);
      window.document.removeEventListener("visibilitychange", onReturn);
    };
  }, [vin, about, open]);

  return (
    <div ref={box}>
      {children}
      <p className="flex flex-wrap items-center gap-x-4 px-4 pb-6 text-[0.9375rem] text-ink-2 md:px-10 print:hidden">
        {t(`invite.${about}`)}
        {openings.map(({ opening, text }) => (
          <Button
            key={opening}
            variant="plain"
            className="max-sm:-ml-[1.125rem]"
            onClick={() => open({ kind: "feedback", vin, about, opening })}
          >
            {t(text)}
          </Button>
        ))}
      </p>
    </div>
  );
}
