import type { ReactNode } from "react";

interface FoldProps {
  summary: ReactNode;
  /** Folded on phones alone: with room, and in print, its content is always shown. */
  onlyOnPhones?: boolean;
  children: ReactNode;
}

/** A long list behind its summary. Printed, it is open (app/report.css); a link into it opens it. */
export function Fold({ summary, onlyOnPhones = false, children }: FoldProps) {
  return (
    <details data-fold={onlyOnPhones ? "phone" : "always"}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold print:hidden">{summary}</summary>
      {children}
    </details>
  );
}
