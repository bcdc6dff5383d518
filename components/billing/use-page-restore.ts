"use client";
import { useEffect, useEffectEvent } from "react";

/** Runs when the back-forward cache restores the page, whose pending requests never finish. */
export function usePageRestore(onRestore: () => void): void {
  const onBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestore();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onBack(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);
}
