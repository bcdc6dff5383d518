"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useUser } from "@/lib/account/client/account";
import { useDialogs } from "@/stores/dialogs";
import { useTours } from "@/stores/tour";

const GuidedTour = lazy(async () => ({ default: (await import("./guided-tour")).GuidedTour }));

export function StickerTour() {
  const t = useTranslations("tour");
  const { data: user } = useUser();
  const startButton = useRef<HTMLButtonElement>(null);
  const [opening, setOpening] = useState<"automatic" | "button" | null>(null);
  const userId = user?.id;

  // Reads storage when the tour opens because another tab may have shown it.
  const beginOnce = useEffectEvent((id: string) => {
    const { shown, noteShown } = useTours.getState();
    if (shown.includes(id) || useDialogs.getState().current) return;
    noteShown(id);
    setOpening("automatic");
  });
  useEffect(() => {
    if (userId) beginOnce(userId);
  }, [userId]);

  function close(byKeyOrButton: boolean) {
    setOpening(null);
    if (byKeyOrButton) startButton.current?.focus();
  }

  return (
    <div>
      {/* Placed before its button so that keyboard users reach the card first. */}
      {opening ? (
        <Suspense fallback={null}>
          <GuidedTour takesFocus={opening === "button"} onClose={close} />
        </Suspense>
      ) : null}
      <button
        ref={startButton}
        type="button"
        aria-expanded={opening !== null}
        onClick={() => setOpening(opening ? null : "button")}
        className="min-h-11 text-[0.9375rem] underline decoration-1 underline-offset-3"
      >
        {t("begin")}
      </button>
      <p role="status" className="sr-only">
        {opening === "automatic" ? t("announce") : null}
      </p>
    </div>
  );
}
