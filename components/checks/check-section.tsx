import type { ReactNode } from "react";

/** A section of the dashboard: title, heavy rule, content. */
export function CheckSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 pt-6 pb-8 md:px-10 md:pt-9 md:pb-10">
      <h2 className="heading mb-6 border-rule border-b-4 pb-4 text-2xl md:text-3xl">{title}</h2>
      {children}
    </div>
  );
}
