"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names";

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  variant?: "folder" | "line";
  children: ReactNode;
  panelClassName?: string;
}

const variants = {
  folder: {
    row: "relative flex gap-0.5 overflow-x-auto px-1.5 min-[22.5rem]:gap-1 print:hidden [scrollbar-width:none] sm:px-[18px]",
    tab: "condensed relative flex-none whitespace-nowrap rounded-t border border-hairline border-b-0 bg-band px-2 pt-3 pb-[11px] font-[650] text-[0.9375rem] text-ink-2 leading-none hover:text-ink aria-selected:z-10 aria-selected:-mb-px aria-selected:border-rule aria-selected:bg-sheet aria-selected:pb-3 aria-selected:text-ink min-[22.5rem]:px-2.5 sm:px-3 lg:px-[18px] focus-visible:-outline-offset-4",
    panel: "rounded border border-rule bg-sheet print:border-0",
  },
  line: {
    row: "mb-2.5 flex flex-wrap gap-x-[22px]",
    tab: "caps min-h-11 border-transparent border-b-2 pt-4 pb-1.5 hover:text-ink aria-selected:border-ink aria-selected:text-ink",
    panel: "",
  },
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Not Radix's Tabs: they render inline styles on the server, which the CSP blocks. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { tabs, value, onChange, label, variant = "folder", children, panelClassName } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const style = variants[variant];

  // Scrolls the open tab into view on phones without moving the page.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!row.current || !open) return;
    row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [value]);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const step = steps[event.key];
    const target = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step ? at + step : -1;
    const next = tabs[step ? (target + tabs.length) % tabs.length : target];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  }

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={style.row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={style.tab}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        className={classNames(style.panel, panelClassName)}
      >
        {children}
      </div>
    </div>
  );
}
