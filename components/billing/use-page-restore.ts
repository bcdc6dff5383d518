"use client";
import { useEffect, useEffectEvent } from "react";

/** Runs when the browser restores a page from its cache: requests that were pending then are over. */
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
