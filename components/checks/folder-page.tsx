import type { ReactNode } from "react";

/** A page of the car's folder: its title over the heavy rule, then what it holds. */
export function FolderPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 pt-6 pb-8 md:px-10 md:pt-9 md:pb-10">
      <h2 className="heading mb-6 border-rule border-b-4 pb-4 text-2xl md:text-3xl">{title}</h2>
      {children}
    </div>
  );
}
