"use client";
import { useTranslations } from "next-intl";
import type { PackCost } from "@/lib/contract/print-pack";
import type { VinListError } from "@/lib/core/vin-list";
import { PackCostLines } from "./pack-cost";

interface ListCheckProps {
  checked: { vehicles: number; refused: number; errors: VinListError[]; cost: PackCost };
  isGlobal: boolean;
}

/** What a list holds, what of it cannot be taken and why, and what it would use. */
export function ListCheck({ checked, isGlobal }: ListCheckProps) {
  const t = useTranslations("printPack.check");
  const { vehicles, refused, errors, cost } = checked;
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      <p role="status" className="font-semibold">
        {t("found", { vehicles, refused })}
      </p>
      {vehicles > 0 ? <PackCostLines cost={cost} isGlobal={isGlobal} /> : null}
      {errors.length > 0 ? (
        <div>
          <p className="caps">{t("errors")}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {errors.map(({ line, text, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may hold the same wrong number twice; the list does not change.
              <li key={at} className="num break-words">
                <span className="font-semibold">{t("line", { line })}</span> {text ? `${text}: ` : null}
                {t(`problem.${problem}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
