import { curveMonotoneX, line } from "d3-shape";
import { type OdometerFlag, toDay } from "@/lib/vehicle/rules/odometer";

export interface ChartReading {
  id: string;
  date: string;
  value: number;
  flag: OdometerFlag;
  isNewOdometer?: boolean;
  isExplained?: boolean;
}

export interface ChartBox {
  width: number;
  height: number;
}

export interface OdometerChart {
  path: string;
  points: (ChartReading & { x: number; y: number })[];
  yTicks: { y: number; value: number }[];
  xTicks: { x: number; year: number }[];
}

const STEPS = [1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 30_000, 50_000, 100_000, 200_000, 500_000];

const YEAR_WIDTH = 54;

function stepFor(max: number): number {
  return STEPS.find((step) => max / step <= 4) ?? Math.ceil(max / 4 / 1_000_000) * 1_000_000;
}

function listYearTicks(
  firstDay: number,
  lastDay: number,
  width: number,
  x: (day: number) => number,
): OdometerChart["xTicks"] {
  const year = (day: number) => new Date(day * 86_400_000).getUTCFullYear();
  const from = year(firstDay);
  const to = year(lastDay) + 1;
  const every = Math.max(1, Math.ceil((to - from) / Math.min(6, width / YEAR_WIDTH)));
  const ticks: OdometerChart["xTicks"] = [];
  for (let at = from; at <= to; at += every) {
    ticks.push({ x: x(Math.floor(Date.UTC(at, 0, 1) / 86_400_000)), year: at });
  }
  return ticks;
}

export function buildOdometerChart(readings: readonly ChartReading[], box: ChartBox): OdometerChart {
  if (readings.length === 0) return { path: "", points: [], yTicks: [], xTicks: [] };
  const days = readings.map((reading) => toDay(reading.date));
  const firstYear = new Date(Math.min(...days) * 86_400_000).getUTCFullYear();
  const lastYear = new Date(Math.max(...days) * 86_400_000).getUTCFullYear();
  const start = Math.floor(Date.UTC(firstYear, 0, 1) / 86_400_000);
  const end = Math.floor(Date.UTC(lastYear + 1, 0, 1) / 86_400_000);
  const highest = Math.max(1, ...readings.map((reading) => reading.value));
  const step = stepFor(highest);
  const top = Math.ceil(highest / step) * step;
  const x = (day: number) => ((day - start) / (end - start)) * box.width;
  const y = (value: number) => box.height - (value / top) * box.height;

  const points = readings.map((reading, index) => ({
    ...reading,
    x: x(days[index] ?? start),
    y: y(reading.value),
  }));
  const trusted = points.filter((point) => point.flag !== "outlier" && point.flag !== "inconsistent");
  const draw = line<{ x: number; y: number }>(
    (point) => point.x,
    (point) => point.y,
  ).curve(curveMonotoneX);
  const lines: (typeof trusted)[] = [];
  for (const point of trusted) {
    const last = lines.at(-1);
    if (last && !point.isNewOdometer) last.push(point);
    else lines.push([point]);
  }
  for (const item of lines) item.sort((a, b) => a.x - b.x || a.value - b.value);
  const yTicks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
    y: y(index * step),
    value: index * step,
  }));
  return {
    path: lines.flatMap((item) => (item.length > 1 ? (draw(item) ?? []) : [])).join(""),
    points: points.sort((a, b) => a.x - b.x),
    yTicks,
    xTicks: listYearTicks(start, end - 1, box.width, x),
  };
}
