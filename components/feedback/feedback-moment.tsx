"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/stores/dialogs";
import { isFeedbackDue } from "@/stores/feedback";

interface FeedbackMomentProps {
  vin: string;
  about: "report" | "sticker";
  /** The document, with the link to its PDF. */
  children: ReactNode;
}

/**
 * Under a document, the way to say something about it. Asks by itself once: when its reader comes back from the PDF
 * that they opened here. Then the reading is done, and nothing is laid over what is being read.
 */
export function FeedbackMoment({ vin, about, children }: FeedbackMomentProps) {
  const t = useTranslations("feedback");
  const open = useDialogs((state) => state.open);
  const openedPdf = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const document = box.current;
    const noticePdf = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[target=_blank]") : null;
      if (link) openedPdf.current = true;
    };
    const ask = () => {
      if (window.document.visibilityState !== "visible" || !openedPdf.current) return;
      openedPdf.current = false;
      if (useDialogs.getState().current || !isFeedbackDue(vin, about)) return;
      open({ kind: "feedback", vin, about, opening: "rating" });
    };
    document?.addEventListener("click", noticePdf);
    window.document.addEventListener("visibilitychange", ask);
    return () => {
      document?.removeEventListener("click", noticePdf);
      window.document.removeEventListener("visibilitychange", ask);
    };
  }, [vin, about, open]);

  return (
    <div ref={box}>
      {children}
      <p className="flex flex-wrap items-center gap-x-4 px-4 pb-6 text-[0.9375rem] text-ink-2 md:px-10 print:hidden">
        {t(`invite.${about}`)}
        <Button
          look="plain"
          className="max-sm:-ml-[1.125rem]"
          onClick={() => open({ kind: "feedback", vin, about, opening: "rating" })}
        >
          {t("invite.action")}
        </Button>
      </p>
    </div>
  );
}
