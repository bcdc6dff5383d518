"use client";
import { type ReactNode, useState } from "react";

interface LazyDetailsProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

export function LazyDetails({ summary, className, children }: LazyDetailsProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{summary}</summary>
      {wasOpened ? <div className="pb-4">{children}</div> : null}
    </details>
  );
}
