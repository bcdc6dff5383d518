"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Toast } from "@/components/ui/toast";
import { type ToastMessage, useToasts } from "@/stores/toast";

function Slip({ slip }: { slip: ToastMessage }) {
  const t = useTranslations("common");
  const dismiss = useToasts((state) => state.dismiss);
  const close = useCallback(() => dismiss(slip.id), [dismiss, slip.id]);
  return <Toast {...slip} closeLabel={t("close")} onClose={close} />;
}

/** Top right, one toast at a time, announced politely. The live region must exist before the first toast. */
export function Toaster() {
  const slip = useToasts((state) => state.current);
  return (
    <div
      role="status"
      // Set explicitly: an open dialog hides everything from screen readers except live regions.
      aria-live="polite"
      data-toasts
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[60] sm:left-auto sm:w-[22rem]"
    >
      {slip ? <Slip key={slip.id} slip={slip} /> : null}
    </div>
  );
}
