import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** `found` weighs (red), `note` is worth knowing (amber); the other three are never good or bad news. */
export type MarkState = "found" | "note" | "none" | "unchecked" | "unavailable";

const tones: Record<MarkState, string> = {
  found: "font-[650] text-red",
  note: "font-[650] text-amber",
  none: "font-[650] text-ink",
  unchecked: "font-medium text-ink-2",
  unavailable: "font-medium text-ink-2",
};

const shapes: Record<MarkState, string> = {
  found: "shape-found size-3",
  note: "shape-note size-3",
  none: "shape-none w-3",
  unchecked: "shape-unchecked size-3",
  unavailable: "shape-unavailable size-3",
};

/** A state is always a word and a shape together; the words come from the caller. */
export function StateMark({ state, children }: { state: MarkState; children: ReactNode }) {
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
