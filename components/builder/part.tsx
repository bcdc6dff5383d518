import type { ReactNode } from "react";
import type { TourStep } from "@/lib/core/tour-steps";

interface PartProps {
  title: ReactNode;
  /** The step of the guided tour that points at this part. */
  tour?: TourStep;
  children: ReactNode;
}

/** A numbered part of the builder's form. On narrow screens the tour's card has its room above the part, beside it on wide ones. */
export function Part({ title, tour, children }: PartProps) {
  return (
    <fieldset
      data-tour={tour}
      className="min-w-0 scroll-mt-72 scroll-mb-40 xl:scroll-mt-6 rounded-sm data-[tour-on]:outline-2 data-[tour-on]:outline-primary data-[tour-on]:outline-offset-8"
    >
      <legend className="caps mb-2">{title}</legend>
      {children}
    </fieldset>
  );
}
