export interface PanelData {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  unit: string;
  isStacked: boolean;
  lines: Line[];
}

interface Line {
  name: string;
  points: { at: number; value: number }[];
}

interface Span {
  from: number;
  to: number;
}

const COLORS =
  "#73bf69 #f2cc0c #5794f2 #ff9830 #f2495c #b877d9 #8ab8ff #96d98d #ffb357 #ff7383 #ca95e5 #c0d8ff".split(
    " ",
  );
const CELL = { width: 69, height: 36 };
const GAP = 6;

const formatEscaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const round = (value: number) => Number(value.toPrecision(3)).toString();

function withUnit(value: number, unit: string): string {
  if (unit === "percentunit") return `${round(value * 100)} %`;
  if (unit === "reqps") return `${round(value)} req/s`;
  if (unit === "bytes") return `${round(value / 1024 ** 2)} MiB`;
  if (unit !== "s") return round(value);
  if (value >= 2 * 86_400) return `${round(value / 86_400)} d`;
  if (value >= 120) return `${round(value / 60)} min`;
  if (value >= 1 || value === 0) return `${round(value)} s`;
  return `${round(value * 1000)} ms`;
}

function stackLines(lines: Line[]): Line[] {
  const below = new Map<number, number>();
  return lines.map(({ name, points }) => ({
    name,
    points: points.map(({ at, value }) => {
      const sum = (below.get(at) ?? 0) + value;
      below.set(at, sum);
      return { at, value: sum };
    }),
  }));
}

function drawGraph({ unit, isStacked, lines, gridPos }: PanelData, { from, to }: Span): string {
  const width = gridPos.w * CELL.width - GAP - 80;
  const height = gridPos.h * CELL.height - GAP - 84;
  const whole = lines.map(({ name, points }) => ({
    name,
    points: points.filter(({ value }) => Number.isFinite(value)),
  }));
  const series = isStacked ? stackLines(whole) : whole;
  const top = Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => value))) * 1.08;
  const x = (at: number) => (60 + ((at - from) / (to - from)) * width).toFixed(1);
  const y = (value: number) => (10 + height - (value / top) * height).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * top);
    return `<line x1="60" x2="${60 + width}" y1="${at}" y2="${at}" stroke="#2c3235"/><text x="54" y="${Number(at) + 4}" text-anchor="end">${withUnit(part * top, unit)}</text>`;
  });
  const times = [0, 0.5, 1].map((part) => {
    const text = new Date((from + part * (to - from)) * 1000).toISOString().slice(11, 16);
    return `<text x="${60 + part * width}" y="${height + 28}" text-anchor="middle">${text}</text>`;
  });
  const shapes = series
    .map(({ points }, index) => {
      const color = COLORS[index % COLORS.length];
      const path = points.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ");
      const [first, last] = [points[0], points.at(-1)];
      const area =
        isStacked && first && last
          ? `<polygon fill="${color}" fill-opacity="0.18" points="${x(first.at)},${y(0)} ${path} ${x(last.at)},${y(0)}"/>`
          : "";
      return `${area}<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${path}"/>`;
    })
    .reverse();
  const legend = whole
    .slice(0, 10)
    .map(
      ({ name }, index) =>
        `<i style="background:${COLORS[index % COLORS.length]}"></i>${formatEscaped(name)}`,
    );
  const svg = `<svg width="${width + 80}" height="${height + 34}">${[...grid, ...times, ...shapes].join("")}</svg>`;
  return `${svg}<p>${legend.map((item) => `<span>${item}</span>`).join(" ")}</p>`;
}

function drawPanel(data: PanelData, span: Span): string {
  const { x, y, w, h } = data.gridPos;
  const place = `left:${x * CELL.width}px;top:${y * CELL.height}px;width:${w * CELL.width - GAP}px;height:${h * CELL.height - GAP}px`;
  const title = formatEscaped(data.title);
  if (data.type === "row") return `<h2 style="${place}">${title}</h2>`;
  if (data.lines.length === 0) return `<section style="${place}"><h3>${title}</h3><b>No data</b></section>`;
  const last = data.lines[0]?.points.at(-1)?.value ?? Number.NaN;
  const content =
    data.type === "stat"
      ? `<b>${Number.isFinite(last) ? withUnit(last, data.unit) : "–"}</b>`
      : drawGraph(data, span);
  return `<section style="${place}"><h3>${title}</h3>${content}</section>`;
}

const STYLE = `
  body { margin: 12px; background: #111217; color: #ccccdc; font: 12px system-ui, sans-serif; }
  main { position: relative; } h1 { font-size: 18px; font-weight: 500; margin: 0 0 10px; }
  section, h2 { position: absolute; box-sizing: border-box; overflow: hidden; }
  section { background: #181b1f; border: 1px solid #2c3235; border-radius: 3px; padding: 6px 8px; }
  h2 { font-size: 15px; font-weight: 500; margin: 6px 0 0; } h3 { font-size: 13px; font-weight: 500; margin: 0 0 4px; }
  b { font-size: 30px; font-weight: 500; color: #73bf69; display: block; text-align: center; margin-top: 14px; }
  svg text { fill: #8e8e9f; font-size: 10px; } p { margin: 2px 0 0 8px; line-height: 15px; font-size: 11px; }
  p span { margin-right: 10px; white-space: nowrap; } i { display: inline-block; width: 10px; height: 3px; margin-right: 4px; vertical-align: middle; }`;

export function drawDashboard(panels: PanelData[], span: Span): string {
  const rows = Math.max(...panels.map(({ gridPos: { y, h } }) => y + h));
  const height = rows * CELL.height;
  const body = panels.map((panel) => drawPanel(panel, span)).join("");
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>Glovebox</h1><main style="height:${height}px">${body}</main>`;
}
