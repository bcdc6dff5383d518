import { useTranslations } from "next-intl";
import { ProgressBar } from "@/components/ui/progress";
import type { PrintPack } from "@/lib/contract/print-pack";

/** How many vehicles are done, as a bar and in words; what it has cost so far. */
export function PackProgress({ pack }: { pack: PrintPack }) {
  const t = useTranslations("printPack.progress");
  const { total, counts, charged } = pack;
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
