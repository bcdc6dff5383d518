import { useTranslations } from "next-intl";
import { ProgressBar } from "@/components/ui/progress";
import type { PrintBatch } from "@/lib/contract/print-batch";

/** Progress as a bar and as text, with the credits used so far. */
export function PrintBatchProgress({ batch }: { batch: PrintBatch }) {
  const t = useTranslations("printBatch.progress");
  const { total, counts, charged } = batch;
  const done = total - counts.waiting;
  return (
    <div className="grid gap-2">
      <ProgressBar aria-label={t("label")} max={total} value={done} />
      <p role="status" className="num">
        <b>{t("done", { done, total })}</b>{" "}
        {t("counts", {
          ready: counts.ready + counts.nothing_found,
          empty: counts.nothing_found,
          failed: counts.failed,
        })}{" "}
        {t("charged", { charged })}
      </p>
    </div>
  );
}
