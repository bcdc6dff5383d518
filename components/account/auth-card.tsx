import type { ReactNode } from "react";

interface AuthCardProps {
  title: ReactNode;
  intro?: ReactNode;
  head?: ReactNode;
  other?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export function AuthCard({ title, intro, head, other, aside, children }: AuthCardProps) {
  return (
    <div
      className={`overflow-hidden rounded border border-rule bg-sheet ${aside ? "" : "mx-auto max-w-2xl"}`}
    >
      <div aria-hidden="true" className="letterhead" />
      <div className={aside ? "grid md:grid-cols-[1fr_1.1fr]" : "grid"}>
        <section className="p-5 sm:p-8 md:order-2 lg:p-12">
          <h1 className="heading border-rule border-b-4 pb-4 text-3xl">{title}</h1>
          {intro ? <p className="mt-4 max-w-measure text-ink-2">{intro}</p> : null}
          {head}
          <div className="mt-7">{children}</div>
          {other ? <div className="mt-6 border-hairline border-t pt-4">{other}</div> : null}
        </section>
        {aside ? (
          <aside className="border-hairline border-t bg-band p-5 sm:p-8 md:order-1 md:border-t-0 md:border-r lg:p-12">
            {aside}
          </aside>
        ) : null}
      </div>
    </div>
  );
}
