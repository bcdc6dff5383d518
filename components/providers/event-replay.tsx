"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { EarlyEvent } from "@/lib/client/event-replay";
import { isHydratedField } from "@/lib/client/hydrated-field";

const replay = (recorded: Map<Element, EarlyEvent>) =>
  void import("@/lib/client/event-replay")
    .then((how) => how.replayEarlyEvents(recorded))
    .catch(() => undefined);

/**
 * Text and choices in a part of the page that React has not taken over yet, when it has the rest: it does so at this very
 * event at the earliest, finds no change then, and calls no handler.
 */
function hearEarly({ type, target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const isChoice = /^(checkbox|radio)$/.test(target.type);
  if (isChoice !== (type === "click") || target.type === "file" || isHydratedField(target)) return;
  const { value, checked } = target as HTMLInputElement;
  replay(new Map([[target, { type: "input", value, checked }]]));
}

/**
 * Replays what was typed, picked or pressed before hydration. Placed after the rest of the page: effects run in
 * order.
 */
export function EventReplay() {
  const early = useRef<Map<Element, EarlyEvent> | undefined>(undefined);
  // Recording must end exactly when React starts to handle events: an event in between would be lost, or handled twice.
  useLayoutEffect(() => {
    early.current = window.takeEarlyEvents?.();
    window.takeEarlyEvents = undefined;
    for (const type of ["input", "click"]) addEventListener(type, hearEarly, true);
    return () => {
      for (const type of ["input", "click"]) removeEventListener(type, hearEarly, true);
    };
  }, []);
  useEffect(() => {
    // Few pages have early events: only those load the replay code.
    if (early.current?.size) replay(early.current);
  }, []);
  return null;
}
