"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComparedRow } from "@/components/garage/comparison";
import { QueryView } from "@/components/shell/query-view";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { VinText } from "@/components/ui/vin-text";
import { COMPARE_MIN } from "@/lib/platform/values";
import { getGarageVehicleHref, routes } from "@/lib/routes";
import { type Specify, useComparison } from "./use-comparison";
import { getName, getNumber } from "./vehicle-labels";
import { VehiclePhoto } from "./vehicle-photo";

/** `display: block` drops table semantics, so explicit roles restore them. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

interface RowsProps {
  title: string;
  rows: readonly ComparedRow[];
  names: readonly string[];
  isLoading: boolean;
}

function Rows({ title, rows, names, isLoading }: RowsProps) {
  const t = useTranslations("garage.compare");
  if (rows.length === 0) return null;
  const unanswered = isLoading ? "…" : t("unanswered");
  return (
    <tbody {...as.rowgroup} className="max-md:block">
      <tr {...as.row} className="max-md:block">
        <th
          scope="colgroup"
          colSpan={names.length + 1}
          {...as.columnheader}
          className="heading border-rule border-b pt-6 pb-1.5 text-left text-xl max-md:block"
        >
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <tr
          key={row.label}
          {...as.row}
          className="break-inside-avoid max-md:block max-md:py-2.5 border-hairline border-b"
        >
          <th
            scope="row"
            {...as.rowheader}
            className="caps py-2 pr-4 text-left align-top max-md:block max-md:py-0.5"
          >
            {row.label}
          </th>
          {row.values.map((value, at) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the vehicle.
              key={at}
              {...as.cell}
              className="num py-2 pr-4 align-top max-md:grid max-md:grid-cols-[minmax(0,max-content)_minmax(0,1fr)] max-md:gap-3 max-md:py-0.5 max-md:pr-0"
            >
              <span aria-hidden="true" className="truncate text-ink-2 text-sm md:hidden">
                {names[at]}
              </span>
              <span className="break-words max-md:text-right">
                {value ?? <span className="text-ink-2">{value === null ? t("unknown") : unanswered}</span>}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function CompareVehicles({ vins, specify }: { vins: readonly string[]; specify: Specify }) {
  const t = useTranslations("garage.compare");
  const common = useTranslations("common");
  const { vehicles, comparison, isLoading, isRead, error, refetch } = useComparison(vins, specify);
  const names = vehicles.map(getName);
  const isReady = isRead && (vehicles.length >= COMPARE_MIN || !isLoading);
  return (
    <QueryView
      query={{ data: isReady ? vehicles : undefined, error, refetch }}
      keepsError
      isEmpty={({ length }) => length < COMPARE_MIN}
      empty={
        <EmptyState
          title={t("tooFew")}
          action={<ButtonLink href={routes.myVehicles}>{t("choose")}</ButtonLink>}
        >
          {t("tooFewText")}
        </EmptyState>
      }
    >
      {() => (
        <Card className="px-4 py-6 md:p-10 print:border-0 print:p-0">
          <table
            {...as.table}
            aria-busy={isLoading}
            className="w-full border-collapse max-md:block md:table-fixed"
          >
            <caption className="sr-only">{t("caption", { count: vehicles.length })}</caption>
            <thead {...as.rowgroup} className="max-md:block">
              <tr {...as.row} className="max-md:grid max-md:grid-cols-2 max-md:gap-4">
                <td {...as.cell} className="w-32 max-md:hidden lg:w-44" />
                {vehicles.map((vehicle) => (
                  <th
                    key={vehicle.vin}
                    scope="col"
                    {...as.columnheader}
                    className="min-w-0 break-words pr-4 pb-3 text-left align-bottom font-normal max-md:pr-0"
                  >
                    <VehiclePhoto vehicle={vehicle} className="mb-2 w-full max-w-44" />
                    <Link href={getGarageVehicleHref(vehicle.vin)} className="heading block text-ink text-lg">
                      {getName(vehicle)}
                    </Link>
                    {getNumber(vehicle).kind === "none" ? null : (
                      <VinText vin={vehicle.vin} className="block text-ink-2 text-xs" />
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <Rows title={t("differing")} rows={comparison.differing} names={names} isLoading={isLoading} />
            <Rows title={t("same")} rows={comparison.same} names={names} isLoading={isLoading} />
          </table>
          {isLoading ? (
            <div className="mt-4">
              <LoadingStrip label={common("loading")} />
            </div>
          ) : null}
          <p className="mt-6 text-ink-2 text-sm">{t("limits")}</p>
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <Button variant="quiet" onClick={() => window.print()}>
              {t("print")}
            </Button>
            <ButtonLink href={routes.myVehicles} variant="plain">
              {t("back")}
            </ButtonLink>
          </div>
        </Card>
      )}
    </QueryView>
  );
}
