"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Toast } from "@/components/ui/toast";
import { type ToastSlip, useToasts } from "@/stores/toast";

function Slip({ slip }: { slip: ToastSlip }) {
  const t = useTranslations("common");
  const dismiss = useToasts((state) => state.dismiss);
  const close = useCallback(() => dismiss(slip.id), [dismiss, slip.id]);
  return <Toast {...slip} closeLabel={t("close")} onClose={close} />;
}

/** Top right, one toast at a time, read out politely. The region stands before the first toast, or nobody hears it. */
export function Toaster() {
  const slip = useToasts((state) => state.current);
  return (
    <div
      role="status"
      // Said as well as meant: an open dialog hides all from screen readers but what is marked as live.
      aria-live="polite"
      data-toasts
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[60] sm:left-auto sm:w-[22rem]"
    >
      {slip ? <Slip key={slip.id} slip={slip} /> : null}
    </div>
  );
}
