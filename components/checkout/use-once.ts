"use client";
import { useRef, useState } from "react";
import { usePageReturn } from "./use-page-return";

/**
 * Runs one thing at a time: what is pressed meanwhile counts for nothing. Work that answers 'leaving' stays busy,
 * because the next page is on its way.
 */
export function useOnce(): [busy: boolean, once: (work: () => Promise<"leaving" | undefined>) => void] {
  const [busy, setBusy] = useState(false);
  /** Not the state: two presses in one tick both still read it as idle. */
  const running = useRef(false);
  usePageReturn(() => {
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
  return [busy, (work) => void run(work)];
}
