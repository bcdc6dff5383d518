import { useTranslations } from "next-intl";
import { packFileHref, packZipHref } from "@/lib/client/print-pack";
import type { ReadPack } from "@/lib/contract/print-pack";
import { PACK_FILE_VEHICLES } from "@/lib/core/print-pack";

/** Everything to print at once, in files of 25 vehicles, or as separate files; nothing while there are no papers. */
export function PackFiles({ pack }: { pack: Pick<ReadPack, "id" | "printable"> }) {
  const t = useTranslations("printPack.files");
  const { printable } = pack;
  if (printable === 0) return null;
  const starts = Array.from(
    { length: Math.ceil(printable / PACK_FILE_VEHICLES) },
    (_, at) => at * PACK_FILE_VEHICLES + 1,
  );
  return (
    <div>
      <p className="caps">{t("title")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {starts.map((start) => (
          <li key={start}>
            <a
              href={packFileHref(pack.id, { start })}
              target="_blank"
              rel="noopener"
              className="num inline-flex min-h-11 items-center"
            >
              {starts.length === 1
                ? t("all", { vehicles: printable })
                : t("part", { from: start, to: Math.min(start + PACK_FILE_VEHICLES - 1, printable) })}
            </a>
          </li>
        ))}
        <li>
          <a href={packZipHref(pack.id)} download className="inline-flex min-h-11 items-center">
            {t("separate")}
          </a>
        </li>
      </ul>
    </div>
  );
}
