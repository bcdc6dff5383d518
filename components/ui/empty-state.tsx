import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
  framed?: boolean;
}

export function EmptyState({ title, children, action, level = 2, framed = true }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div
      className={classNames(
        "grid justify-items-start gap-3",
        framed && "rounded border border-ink-3 border-dashed px-5 py-8 sm:px-8",
      )}
    >
      <Heading className="heading text-xl">{title}</Heading>
      {children ? <div className="max-w-measure text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
