"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { useSessionWatch } from "@/lib/admin/client/use-action-form";
import { useErrorText } from "@/lib/platform/browser";

export function AdminHeading({
  title,
  intro,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4 border-rule border-b-4 pb-4">
      <div className="min-w-0">
        <h1 className="heading break-words text-2xl md:text-3xl">{title}</h1>
        {intro ? <p className="mt-2 max-w-measure text-ink-2">{intro}</p> : null}
      </div>
      {children}
    </header>
  );
}

export function QueryError({ error, retry }: { error: unknown; retry: () => void }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const last = useRef<unknown>(null);
  useEffect(() => {
    if (last.current === error) return;
    last.current = error;
    watch(error);
  });
  return (
    <ErrorNote
      title={errorText(error)}
      action={
        <Button variant="quiet" size="sm" onClick={() => retry()}>
          {common("tryAgain")}
        </Button>
      }
    />
  );
}
