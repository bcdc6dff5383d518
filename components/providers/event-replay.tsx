"use client";
import { useEffect, useLayoutEffect } from "react";
import type { EarlyEvent } from "@/lib/admin/client/event-replay";
import { isHydratedField } from "@/lib/platform/browser";

const TYPES = ["input", "change", "click"];

const waiting = new Map<Element, EarlyEvent>();

const replay = () =>
  void import("@/lib/admin/client/event-replay")
    .then((how) => how.replayEarlyEvents(waiting))
    .catch(() => undefined);

function replayLater(node: Element, early: EarlyEvent): void {
  waiting.set(node, early);
  replay();
}

function replayIfStopped(node: Element, type: string): void {
  if (waiting.has(node)) return;
  const controller = new AbortController();
  node.addEventListener(type, () => controller.abort(), { once: true, signal: controller.signal });
  setTimeout(() => {
    if (!controller.signal.aborted) replayLater(node, { type, value: "", checked: false });
    controller.abort();
  });
}

function hearEarly({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  if (target.matches("select,[type=file]")) {
    if (type === "change") replayIfStopped(target, type);
  } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const { value, checked } = target as HTMLInputElement;
    const expected = target.matches("[type=checkbox],[type=radio]") ? "click" : "input";
    if (type === expected && !isHydratedField(target)) replayLater(target, { type: "input", value, checked });
  } else if (type === "click") {
    const button = target.closest("button[type=button]");
    if (button) replayIfStopped(button, type);
  }
}

/** Render after the rest of the page, because effects run in order. */
export function EventReplay() {
  // Recording must end exactly when React starts handling events, or an event is lost or handled twice.
  useLayoutEffect(() => {
    for (const [node, early] of window.takeEarlyEvents?.() ?? []) waiting.set(node, early);
    window.takeEarlyEvents = undefined;
    for (const type of TYPES) addEventListener(type, hearEarly, true);
    return () => {
      for (const type of TYPES) removeEventListener(type, hearEarly, true);
    };
  }, []);
  useEffect(() => {
    if (waiting.size > 0) replay();
  }, []);
  return null;
}
