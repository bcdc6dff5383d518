import type { ReactNode } from "react";
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

/** An error, announced to screen readers at once. */
export function ErrorNote({ title, children, reference, action }: ErrorNoteProps) {
  return (
    <div
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
