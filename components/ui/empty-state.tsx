import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do: a button or a link. */
  action?: ReactNode;
}

/** Nothing here yet, why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-ink-3 border-dashed px-5 py-8 sm:px-8">
      <h2 className="heading text-xl">{title}</h2>
      {children ? <div className="max-w-measure text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
