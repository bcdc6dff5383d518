"use client";
import { TrashIcon } from "@/components/ui/icons";

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
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
      <TrashIcon />
    </button>
  );
}
