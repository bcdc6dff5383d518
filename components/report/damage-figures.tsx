"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import type { ReportDocument, ReportSection } from "@/lib/contract/report-document";
import {
  CAR_BOX,
  carGlass,
  carOutline,
  type DamageZone,
  damageZones,
  damageZonesOf,
  zonePaths,
} from "@/lib/core/damage-areas";

/** The table holds all records; more outlines than this would be wallpaper. */
const MOST_FIGURES = 6;

function Outline({ zones }: { zones: readonly DamageZone[] }) {
  const hatch = useId();
  return (
    <svg viewBox={`0 0 ${CAR_BOX.width} ${CAR_BOX.height}`} aria-hidden="true" className="w-full">
      <defs>
        <pattern
          id={hatch}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className="text-red"
        >
          <path d="M0 0V6" stroke="currentColor" strokeWidth="4" />
        </pattern>
      </defs>
      {damageZones.map((zone) =>
        zones.includes(zone) ? (
          <path
            key={zone}
            d={zonePaths[zone]}
            fill={`url(#${hatch})`}
            strokeWidth="1.5"
            className="stroke-red"
          />
        ) : null,
      )}
      <path d={carGlass} fill="none" strokeWidth="1" className="stroke-ink-3" />
      <path d={carOutline} fill="none" strokeWidth="2" className="stroke-ink" />
    </svg>
  );
}

/** Where each record's damage was, on the outline of a car from above; the table below tells the same in words. */
export function DamageFigures({ report, section }: { report: ReportDocument; section: ReportSection }) {
  const t = useTranslations("report.damage");
  const dates = new Map(section.tables.flatMap(({ rows }) => rows.map((row) => [row.id, row.cells[0]])));
  const drawn = report.events
    .filter((event) => dates.has(event.id))
    .map((event) => ({ id: event.id, date: dates.get(event.id) ?? "", zones: damageZonesOf(event) }))
    .filter(({ zones }) => zones.length > 0)
    .slice(-MOST_FIGURES);
  if (drawn.length === 0) return null;
  return (
    <ul className="mb-5 flex flex-wrap gap-x-8 gap-y-4">
      {drawn.map(({ id, date, zones }) => {
        const where = zones.map((zone) => t(`zone.${zone}`)).join(", ");
        return (
          <li key={id} className={classNames("w-52 break-inside-avoid", drawn.length > 1 && "max-sm:w-36")}>
            <div role="img" aria-label={t("name", { date, where })}>
              <Outline zones={zones} />
            </div>
            <p className="mt-1 flex justify-between gap-2 text-ink-2 text-sm">
              <span className="num font-semibold text-ink">{date}</span>
              <span>{t("front")}</span>
            </p>
            <p className="text-ink-2 text-sm leading-snug">{where}</p>
          </li>
        );
      })}
    </ul>
  );
}
