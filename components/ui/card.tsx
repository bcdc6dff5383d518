import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classNames("rounded border border-rule bg-sheet", className)} />;
}

interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  title: ReactNode;
  number?: number | string;
  aside?: ReactNode;
  level?: 2 | 3;
}

export function Section({ title, number, aside, level = 2, className, children, ...rest }: SectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section {...rest} className={classNames("min-w-0", className)}>
      <div className="mb-3 flex break-after-avoid flex-wrap items-baseline gap-x-3 gap-y-1 border-rule border-b pb-1.5">
        <div className="flex min-w-0 items-baseline gap-3">
          {number === undefined ? null : (
            <span
              aria-hidden="true"
              className="flex-none bg-ink px-1.5 pt-[3px] pb-0.5 font-extrabold font-label text-sheet text-sm leading-none"
            >
              {number}
            </span>
          )}
          <Heading className="heading text-[1.375rem]">{title}</Heading>
        </div>
        {aside ? <span className="caps ml-auto">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
