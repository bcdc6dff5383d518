"use client";
import { useRef, useState } from "react";
import { usePageRestore } from "./use-page-restore";

/** Ignores clicks while a task runs. A task that returns 'leaving' stays busy because the next page is loading. */
export function useSingleFlight(): [
  busy: boolean,
  run: (work: () => Promise<"leaving" | undefined>) => Promise<void>,
] {
  const [busy, setBusy] = useState(false);
  /** A ref because two clicks in one tick would both read stale state. */
  const running = useRef(false);
  usePageRestore(() => {
    running.current = false;
    setBusy(false);
  });

  async function run(work: () => Promise<"leaving" | undefined>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    let end: "leaving" | undefined;
    try {
      end = await work();
    } finally {
      if (end !== "leaving") {
        running.current = false;
        setBusy(false);
      }
    }
  }
  return [busy, run];
}
