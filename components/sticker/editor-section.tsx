import type { ReactNode } from "react";
import type { TourStep } from "@/lib/support/rules/tour-steps";

interface EditorSectionProps {
  title: ReactNode;
  tour?: TourStep;
  children: ReactNode;
}

export function EditorSection({ title, tour, children }: EditorSectionProps) {
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
