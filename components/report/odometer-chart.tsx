"use client";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/lib/platform/i18n";
import type { ReportOdometer } from "@/lib/report/contract/document";
import { buildOdometerChart, type ChartBox } from "@/lib/report/rules/odometer-chart";

/** A wide chart scaled down is unreadable on a phone. */
const WIDE = { width: 600, height: 180 };
const NARROW = { width: 270, height: 170 };
/** Flatter than on screen, to save paper. */
const PRINT_SIZE = { width: 640, height: 104 };
const LEFT = 46;
const TOP = 22;

function formatShort(value: number): string {
  return value >= 1000 ? `${formatCount(value / 1000)}k` : String(value);
}

interface ChartOdometer extends Omit<ReportOdometer, "readings"> {
  readings: (ReportOdometer["readings"][number] & { isExplained?: boolean; isNewOdometer?: boolean })[];
}

interface DrawingProps {
  odometer: ChartOdometer;
  box: ChartBox;
  className: string;
  isNarrow?: boolean;
}

function Drawing({ odometer, box, className, isNarrow = false }: DrawingProps) {
  const chart = buildOdometerChart(odometer.readings, box);
  const labels = new Map(
    odometer.readings.map(({ id, value, note }) => {
      const number = `${formatCount(value)} ${odometer.unit}`;
      if (!note) return [id, [number]];
      return [id, isNarrow ? [number, note] : [`${number}: ${note}`]];
    }),
  );
  const isMarked = ({ flag, isExplained }: { flag: string; isExplained?: boolean }) =>
    isExplained || !(flag === "ok" || flag === "rollover");
  return (
    <svg
      viewBox={`0 0 ${box.width + LEFT + 12} ${box.height + TOP + 26}`}
      aria-hidden="true"
      className={classNames("w-full font-label text-ink", className)}
    >
      <g transform={`translate(${LEFT} ${TOP})`} fontSize="12">
        {chart.yTicks.map((tick) => (
          <g key={tick.value}>
            <path
              d={`M0 ${tick.y}H${box.width}`}
              className={tick.value === 0 ? "stroke-ink" : "stroke-hairline"}
            />
            <text x={-10} y={tick.y + 4} textAnchor="end" className="num fill-ink-2">
              {formatShort(tick.value)}
            </text>
          </g>
        ))}
        {chart.xTicks.map((tick) => (
          <text
            key={tick.year}
            x={Math.min(tick.x, box.width - 12)}
            y={box.height + 20}
            textAnchor="middle"
            className="num fill-ink-2"
          >
            {tick.year}
          </text>
        ))}
        <path d={`M0 0V${box.height}`} className="stroke-ink" />
        <path d={chart.path} fill="none" strokeWidth="2.25" className="stroke-primary" />
        {chart.points.map((point) =>
          !isMarked(point) ? (
            <circle
              key={point.id}
              cx={point.x}
              cy={point.y}
              r="4.5"
              strokeWidth="2.25"
              className="fill-sheet stroke-primary"
            />
          ) : (
            <g key={point.id} className={point.flag === "rollback" ? "fill-red" : "fill-amber"}>
              <path d={`M${point.x} ${point.y - 8}l8 14h-16z`} />
              <text textAnchor={point.x > box.width / 2 ? "end" : "start"} className="num font-semibold">
                {labels.get(point.id)?.map((line, index) => (
                  <tspan
                    key={line}
                    x={point.x + (point.x > box.width / 2 ? -14 : 14)}
                    y={point.y + 4 + index * 14}
                  >
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          ),
        )}
      </g>
    </svg>
  );
}

/** The table below has the same information as text. */
export function OdometerDiagram({ odometer }: { odometer: ChartOdometer }) {
  const t = useTranslations("report.chart");
  if (odometer.readings.length < 2) return null;
  const name = t("name", { count: odometer.readings.length });
  return (
    <figure className="mb-5 max-w-[46rem] break-after-avoid print:mb-3 print:max-w-none">
      <div role="img" aria-label={name}>
        <Drawing odometer={odometer} box={WIDE} className="max-sm:hidden print:hidden" />
        <Drawing odometer={odometer} box={NARROW} isNarrow className="sm:hidden print:hidden" />
        <Drawing odometer={odometer} box={PRINT_SIZE} className="hidden print:block" />
      </div>
      <figcaption className="text-ink-2 text-sm">
        {odometer.yearlyAverage === null
          ? t("unit", { unit: odometer.unit })
          : t("average", { unit: odometer.unit, value: formatCount(odometer.yearlyAverage) })}
      </figcaption>
    </figure>
  );
}
