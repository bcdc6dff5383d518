"use client";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { AlertIcon } from "./icons";

interface ErrorNoteProps {
  /** What happened. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** 'Request 01H…', for support. */
  reference?: ReactNode;
  action?: ReactNode;
}

/** Brings back the focus where a note that has just appeared above it pushed it below the screen. */
function followFocus(note: HTMLElement) {
  const focused = document.activeElement;
  if (!focused || focused === document.body || note.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isBelow = Boolean(note.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING);
  // By its upper edge: the gap around the note pushes it too, and what touched the screen's edge was seen.
  const wasSeen = top - note.offsetHeight < window.innerHeight;
  if (isBelow && wasSeen && bottom > window.innerHeight) focused.scrollIntoView({ block: "nearest" });
}

/** An error, announced to screen readers at once. */
export function ErrorNote({ title, children, reference, action }: ErrorNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (note.current) followFocus(note.current);
  }, []);
  return (
    <div
      ref={note}
      role="alert"
      className="grid grid-cols-[auto_1fr] gap-x-3 rounded border border-red bg-red-band px-4 py-3 [&_a]:text-ink"
    >
      <AlertIcon className="mt-1 size-4 text-red" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-red">{title}</p>
        {children ? <div className="text-ink text-sm">{children}</div> : null}
        {reference ? <p className="num break-all text-ink-2 text-xs">{reference}</p> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
