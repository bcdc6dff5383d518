import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** `found` is a problem (red), `note` is notable (amber), and the rest are neutral. */
export type IconStatus = "found" | "note" | "none" | "unchecked" | "unavailable";

const tones: Record<IconStatus, string> = {
  found: "font-[650] text-red",
  note: "font-[650] text-amber",
  none: "font-[650] text-ink",
  unchecked: "font-medium text-ink-2",
  unavailable: "font-medium text-ink-2",
};

const shapes: Record<IconStatus, string> = {
  found: "shape-found size-3",
  note: "shape-note size-3",
  none: "shape-none w-3",
  unchecked: "shape-unchecked size-3",
  unavailable: "shape-unavailable size-3",
};

export function StatusIcon({ state, children }: { state: IconStatus; children: ReactNode }) {
  return (
    <span
      data-state={state}
      className={classNames(
        "condensed inline-flex items-center gap-2 align-middle text-sm leading-tight",
        tones[state],
      )}
    >
      <span aria-hidden="true" className={classNames("flex-none", shapes[state])} />
      <span>{children}</span>
    </span>
  );
}
