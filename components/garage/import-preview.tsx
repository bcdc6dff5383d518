"use client";
import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import { type GarageCsvName, garageCsvNames } from "@/lib/garage/contract/fields";
import type { StoredRow } from "@/lib/garage/contract/import";
import { formatCount } from "@/lib/platform/i18n";

export function ImportPreview({ rows }: { rows: readonly StoredRow[] }) {
  const t = useTranslations("garage.import");
  const card = useTranslations("garage.card");
  if (rows.length === 0) return null;
  const formatCell = (row: StoredRow, name: GarageCsvName) =>
    name === "mileage" && row.mileage !== null
      ? card("mileage", { miles: formatCount(row.mileage) })
      : String(row[name]);
  return (
    <div>
      <p className="caps">{t("preview")}</p>
      <ul className="mt-1 grid text-sm">
        {rows.map((row) => (
          <li key={row.vin} className="border-hairline border-b py-2">
            <p>
              <span className="num font-semibold">{t("line", { line: row.line })}</span>{" "}
              <VinText vin={row.vin} />
            </p>
            <dl className="mt-0.5 flex flex-wrap gap-x-4">
              {garageCsvNames
                .filter((name) => row[name] !== null)
                .map((name) => (
                  <div key={name} className="flex min-w-0 max-w-full gap-1.5">
                    <dt className="text-ink-2">{t(`column.${name}`)}</dt>
                    <dd className="num line-clamp-3 min-w-0 whitespace-pre-line break-words">
                      {formatCell(row, name)}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
