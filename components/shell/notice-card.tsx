import type { ReactNode } from "react";

interface NoticeCardProps {
  label: ReactNode;
  title: ReactNode;
  children: ReactNode;
  reference?: ReactNode;
  actions?: ReactNode;
}

export function NoticeCard({ label, title, children, reference, actions }: NoticeCardProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 md:py-20">
      <section className="rounded border border-rule bg-sheet">
        <div aria-hidden="true" className="letterhead rounded-t-[2px]" />
        <div className="p-6 md:p-10">
          <p className="caps">{label}</p>
          <h1 className="heading mt-2 border-rule border-b-4 pb-4 text-3xl">{title}</h1>
          <p className="mt-5 max-w-measure">{children}</p>
          {reference ? <p className="num mt-3 break-all text-ink-2 text-sm">{reference}</p> : null}
          {actions ? <div className="mt-7 flex flex-wrap items-center gap-4">{actions}</div> : null}
        </div>
      </section>
    </div>
  );
}
