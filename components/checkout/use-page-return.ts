"use client";
import { useEffect, useEffectEvent } from "react";

/** Runs when the browser brings a page back as it was left: what was on its way then is over. */
export function usePageReturn(back: () => void): void {
  const onBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) back();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onBack(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);
}
