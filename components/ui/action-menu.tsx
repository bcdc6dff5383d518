"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { MoreIcon } from "./icons";

export const menuLineStyle =
  "condensed flex min-h-11 w-full items-center gap-2 border-hairline border-t px-4 text-left font-[550] text-base text-ink no-underline first:border-t-0 hover:bg-band";

export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    const left = ["pointerdown", "focusin"] as const;
    for (const event of left) document.addEventListener(event, leave);
    return () => {
      for (const event of left) document.removeEventListener(event, leave);
    };
  }, []);
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.stopPropagation();
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="grid size-11 list-none place-items-center rounded border border-ink hover:bg-band [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{label}</span>
        <MoreIcon className="size-5" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click handler only closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a button or link fires a click. */}
      <div
        onClick={close}
        className="absolute top-full right-0 z-30 mt-1 w-56 rounded border border-rule bg-sheet"
      >
        {children}
      </div>
    </details>
  );
}
