import type { ReactNode } from "react";

interface FoldProps {
  summary: ReactNode;
  onlyOnPhones?: boolean;
  children: ReactNode;
}

/** Expands in print (app/report.css) and when a link targets its content. */
export function Fold({ summary, onlyOnPhones = false, children }: FoldProps) {
  return (
    <details data-fold={onlyOnPhones ? "phone" : "always"}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold print:hidden">{summary}</summary>
      {children}
    </details>
  );
}
