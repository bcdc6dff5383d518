import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do: a button or a link. */
  action?: ReactNode;
  /** 1 where this is all the page has to say. */
  level?: 1 | 2;
}

/** Nothing here yet, why, and what to do next. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="grid justify-items-start gap-3 rounded border border-ink-3 border-dashed px-5 py-8 sm:px-8">
      <Heading className="heading text-xl">{title}</Heading>
      {children ? <div className="max-w-measure text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
