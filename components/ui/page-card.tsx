import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface PageCardProps {
  label?: ReactNode;
  title: ReactNode;
  intro?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

export function PageCard({ label, title, intro, narrow, children }: PageCardProps) {
  return (
    <div
      className={classNames(
        "mx-auto w-full px-4 py-6 md:px-10 md:py-12",
        narrow ? "max-w-3xl" : "max-w-page",
      )}
    >
      <div className="rounded border border-rule bg-sheet px-5 py-6 sm:px-8 md:px-10 md:py-9">
        <header className="mb-7 border-rule border-b-4 pb-4">
          {label ? <p className="caps mb-2">{label}</p> : null}
          <h1 className="heading text-3xl">{title}</h1>
          {intro ? <p className="mt-3 max-w-measure text-ink-2">{intro}</p> : null}
        </header>
        {children}
      </div>
    </div>
  );
}
