"use client";
import { type ReactNode, useEffect } from "react";
import { classNames } from "./class-names";
import { CloseIcon } from "./icons";

interface ToastProps {
  title: ReactNode;
  message?: ReactNode;
  tone: "plain" | "destructive";
  /** Milliseconds. */
  duration: number;
  closeLabel: string;
  onClose: () => void;
  phase?: "open" | "dismissed";
  onRemoved?: () => void;
}

/** Milliseconds; must match --motion. */
const FADE_MS = 160;

export function Toast({
  title,
  message,
  tone,
  duration,
  closeLabel,
  onClose,
  phase = "open",
  onRemoved,
}: ToastProps) {
  useEffect(() => {
    const timer = phase === "open" ? setTimeout(onClose, duration) : setTimeout(() => onRemoved?.(), FADE_MS);
    return () => clearTimeout(timer);
  }, [phase, duration, onClose, onRemoved]);

  return (
    <div
      data-tone={tone}
      data-phase={phase}
      className={classNames(
        "pointer-events-auto flex animate-[slide-in_var(--motion)] items-start gap-3 rounded border border-l-[6px] bg-sheet py-1 pr-1 pl-4 transition-opacity duration-(--motion)",
        phase === "dismissed" && "pointer-events-none opacity-0",
        tone === "destructive" ? "border-red" : "border-rule",
      )}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="condensed font-[650]">{title}</p>
        {message ? <p className="text-ink-2 text-sm">{message}</p> : null}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="grid size-11 flex-none place-items-center rounded hover:bg-band"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
