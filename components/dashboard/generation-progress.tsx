"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { Progress } from "@/components/ui/progress";
import type { Product } from "@/lib/report/contract/report";
import type { GenerationRun } from "@/stores/dashboard";

function useElapsedSeconds(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - since) / 1000));
}

/** Reports only steps that the browser can observe; the server's work is described, not tracked. */
export function GenerationProgress({ product, run }: { product: Product; run: GenerationRun }) {
  const t = useTranslations("dashboard.progress");
  const ownApi = useOffer("ownApi");
  const seconds = useElapsedSeconds(run.startedAt);
  const { progress } = run;
  const waiting = progress.phase === "waiting";
  const isUnknown = progress.phase === "unknown";
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-8 md:py-14" aria-live="polite">
      <div className="border-rule border-b-4 pb-3">
        <p className="caps num">{t("elapsed", { seconds })}</p>
        <h2 className="heading mt-1.5 text-2xl">{isUnknown ? t("unknown.title") : t(`${product}.title`)}</h2>
      </div>
      <Progress
        label={t("label")}
        steps={[
          { name: t("sent"), state: waiting ? "waiting" : "done" },
          { name: t(`${product}.making`), state: waiting ? "waiting" : "now" },
          { name: t("opening"), state: "waiting" },
        ]}
      />
      {progress.phase === "waiting" ? (
        <p role="status" className="condensed font-[650] text-amber">
          {t("nextAttempt", { attempt: progress.attempt + 1, attempts: progress.attempts })}
        </p>
      ) : null}
      {progress.phase === "running" && progress.attempt > 1 ? (
        <p className="condensed text-ink-2 text-sm">
          {t("attempt", { attempt: progress.attempt, attempts: progress.attempts })}
        </p>
      ) : null}
      <p className="max-w-measure text-[0.9375rem] text-ink-2">
        {t(isUnknown ? "unknown.text" : ownApi ? "leave" : "stay")}
      </p>
    </div>
  );
}
