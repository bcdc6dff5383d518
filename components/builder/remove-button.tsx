"use client";
import type { ReactNode } from "react";

/** Takes a row away; the focus goes to the button that adds one, which stays. */
export function RemoveButton({
  label,
  onRemove,
  children,
}: {
  label: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={(event) => {
        const part = event.currentTarget.closest("fieldset");
        onRemove();
        requestAnimationFrame(() =>
          part?.querySelector<HTMLElement>("button:last-of-type:not([aria-label])")?.focus(),
        );
      }}
      className="-my-2 -mr-2 grid size-11 flex-none place-items-center rounded hover:bg-sheet"
    >
      {children}
    </button>
  );
}
