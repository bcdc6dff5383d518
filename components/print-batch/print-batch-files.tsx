import { useTranslations } from "next-intl";
import { printBatchFileHref, printBatchZipHref } from "@/lib/client/print-batch";
import type { ParsedVinList } from "@/lib/contract/print-batch";
import { PRINT_FILE_VEHICLES_MAX } from "@/lib/core/print-batch/print-batch";

/** The printable files, 25 vehicles each, or one archive of separate files; nothing while none are ready. */
export function PrintBatchFiles({ batch }: { batch: Pick<ParsedVinList, "id" | "printable"> }) {
  const t = useTranslations("printBatch.files");
  const { printable } = batch;
  if (printable === 0) return null;
  const starts = Array.from(
    { length: Math.ceil(printable / PRINT_FILE_VEHICLES_MAX) },
    (_, at) => at * PRINT_FILE_VEHICLES_MAX + 1,
  );
  return (
    <div>
      <p className="caps">{t("title")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {starts.map((start) => (
          <li key={start}>
            <a
              href={printBatchFileHref(batch.id, { start })}
              target="_blank"
              rel="noopener"
              className="num inline-flex min-h-11 items-center"
            >
              {starts.length === 1
                ? t("all", { vehicles: printable })
                : t("part", { from: start, to: Math.min(start + PRINT_FILE_VEHICLES_MAX - 1, printable) })}
            </a>
          </li>
        ))}
        <li>
          <a href={printBatchZipHref(batch.id)} download className="inline-flex min-h-11 items-center">
            {t("separate")}
          </a>
        </li>
      </ul>
    </div>
  );
}
