import type { ReactNode } from "react";

interface AuthSheetProps {
  title: ReactNode;
  intro?: ReactNode;
  /** The other way in: 'No account yet? Open one'. */
  other?: ReactNode;
  /** What one gets, or what the page is for: left on a desk, below the form on a phone. */
  aside: ReactNode;
  children: ReactNode;
}

/** Two leaves of one sheet: what one gets, and the form. */
export function AuthSheet({ title, intro, other, aside, children }: AuthSheetProps) {
  return (
    <div className="overflow-hidden rounded border border-rule bg-sheet">
      <div aria-hidden="true" className="letterhead" />
      <div className="grid md:grid-cols-[1fr_1.1fr]">
        <section className="p-5 sm:p-8 md:order-2 lg:p-12">
          <h1 className="heading border-rule border-b-4 pb-4 text-3xl">{title}</h1>
          {intro ? <p className="mt-4 max-w-measure text-ink-2">{intro}</p> : null}
          <div className="mt-7">{children}</div>
          {other ? <div className="mt-6 border-hairline border-t pt-4">{other}</div> : null}
        </section>
        <aside className="border-hairline border-t bg-band p-5 sm:p-8 md:order-1 md:border-t-0 md:border-r lg:p-12">
          {aside}
        </aside>
      </div>
    </div>
  );
}
