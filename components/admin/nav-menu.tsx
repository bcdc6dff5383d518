"use client";
import { type ReactNode, useRef } from "react";
import { MenuIcon } from "@/components/ui/icons";

export const navLink =
  "condensed flex min-h-11 items-center border-l-[3px] border-transparent px-3 font-[550] text-[0.9375rem] text-ink no-underline hover:bg-band aria-[current=page]:border-primary aria-[current=page]:bg-band lg:min-h-9";

const MENU = "admin-menu";

export function NavMenu({ label, links }: { label: string; links: (onFollow?: () => void) => ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  return (
    <>
      <div className="border-hairline border-b bg-band px-4 lg:hidden">
        <button
          type="button"
          popoverTarget={MENU}
          className="condensed flex min-h-11 w-full items-center gap-2 font-[650]"
        >
          <MenuIcon className="size-5" />
          {label}
        </button>
        <nav
          id={MENU}
          popover="auto"
          ref={menu}
          aria-label={label}
          className="fixed inset-x-4 top-4 bottom-4 m-0 h-auto w-auto overflow-y-auto rounded border border-rule bg-sheet p-3 text-ink"
        >
          {links(() => menu.current?.hidePopover())}
        </nav>
      </div>
      <nav aria-label={label} className="hidden w-56 flex-none border-hairline border-r py-6 pr-2 lg:block">
        {links()}
      </nav>
    </>
  );
}
