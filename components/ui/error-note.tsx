"use client";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { AlertIcon } from "./icons";

interface ErrorNoteProps {
  title: ReactNode;
  children?: ReactNode;
  reference?: ReactNode;
  action?: ReactNode;
}

/** Scrolls the focused element back into view if a new note pushed it off the screen. */
function followFocus(note: HTMLElement) {
  const focused = document.activeElement;
  if (!focused || focused === document.body || note.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isBelow = Boolean(note.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING);
  const wasSeen = top - note.offsetHeight < window.innerHeight;
  if (isBelow && wasSeen && bottom > window.innerHeight) focused.scrollIntoView({ block: "nearest" });
}

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
