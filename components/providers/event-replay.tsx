"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { EarlyEvent } from "@/lib/client/event-replay";

/**
 * Replays what was typed, picked or pressed before hydration. Placed after the rest of the page: effects run in
 * order.
 */
export function EventReplay() {
  const early = useRef<Map<Element, EarlyEvent> | undefined>(undefined);
  // Recording must end exactly when React starts to handle events; an event in between would be handled twice.
  useLayoutEffect(() => {
    early.current = window.takeEarlyEvents?.();
    window.takeEarlyEvents = undefined;
  }, []);
  useEffect(() => {
    const recorded = early.current;
    // Few pages have early events: only those load the replay code.
    if (recorded?.size)
      import("@/lib/client/event-replay")
        .then((how) => how.replayEarlyEvents(recorded))
        .catch(() => undefined);
  }, []);
  return null;
}
