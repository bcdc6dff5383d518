"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/card";
import { Cell, HeadCell, Table } from "@/components/ui/table";

const WIDTH = 360;
const HEIGHT = 90;
const TOP = 14;
const FOOT = 18;
const GAP = 0.22;

interface DayColumn<Day> {
  label: string;
  value: (day: Day) => number;
  format: (value: number) => string;
}

interface DayChartProps<Day extends { day: string }> {
  title: string;
  total: ReactNode;
  days: readonly Day[];
  /** Bars show the first column; the table shows all columns. */
  columns: readonly [DayColumn<Day>, ...DayColumn<Day>[]];
}

function useDayName(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" });
}

function Bars<Day extends { day: string }>({ days, columns }: Pick<DayChartProps<Day>, "days" | "columns">) {
  const getName = useDayName();
  const [{ value, format }] = columns;
  const highest = Math.max(0, ...days.map(value));
  const step = WIDTH / days.length;
  const last = days.length - 1;
  const labels = [
    { index: 0, x: 0, anchor: "start" as const },
    { index: Math.floor(last / 2), x: WIDTH / 2, anchor: "middle" as const },
    { index: last, x: WIDTH, anchor: "end" as const },
  ].filter(({ index }, place, all) => all.findIndex((label) => label.index === index) === place);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + FOOT}`}
      aria-hidden="true"
      className="w-full font-label text-ink"
    >
      <text x={0} y={10} fontSize="11" className="num fill-ink-2">
        {format(highest)}
      </text>
      <path d={`M0 ${TOP}H${WIDTH}`} className="stroke-hairline" strokeDasharray="2 3" />
      {days.map((day, index) => {
        const height = highest > 0 ? (Math.max(0, value(day)) / highest) * HEIGHT : 0;
        return (
          <rect
            key={day.day}
            x={index * step + (step * GAP) / 2}
            y={TOP + HEIGHT - height}
            width={step * (1 - GAP)}
            height={height}
            className="fill-primary"
          >
            <title>{`${getName(day.day)}: ${format(value(day))}`}</title>
          </rect>
        );
      })}
      <path d={`M0 ${TOP + HEIGHT}H${WIDTH}`} className="stroke-ink" />
      {labels.map(({ index, x, anchor }) => (
        <text
          key={index}
          x={x}
          y={TOP + HEIGHT + 14}
          fontSize="11"
          textAnchor={anchor}
          className="num fill-ink-2"
        >
          {getName(days[index]?.day ?? "")}
        </text>
      ))}
    </svg>
  );
}

export function DayChart<Day extends { day: string }>({ title, total, days, columns }: DayChartProps<Day>) {
  const t = useTranslations("partner.overview");
  const getName = useDayName();
  const isEmpty = days.every((day) => columns.every(({ value }) => value(day) === 0));
  if (isEmpty) {
    return (
      <Section title={title} level={3}>
        <p className="text-ink-2">{t("none")}</p>
      </Section>
    );
  }
  return (
    <Section title={title} aside={total} level={3}>
      {days.every((day) => columns[0].value(day) === 0) ? (
        <p className="text-ink-2">{t("none")}</p>
      ) : (
        <Bars days={days} columns={columns} />
      )}
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm">{t("asTable")}</summary>
        <div className="max-h-80 overflow-y-auto">
          <Table caption={title} focusable>
            <thead>
              <tr>
                <HeadCell>{t("day")}</HeadCell>
                {columns.map(({ label }) => (
                  <HeadCell key={label} numeric>
                    {label}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <Cell>{getName(day.day)}</Cell>
                  {columns.map(({ label, value, format }) => (
                    <Cell key={label} numeric>
                      {format(value(day))}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </Section>
  );
}
