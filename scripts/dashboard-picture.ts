import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowserExecutable } from "@/tests/browser/support/browser";
import { readCommandLine } from "./command-line.mjs";
import { drawDashboard, type PanelData } from "./dashboard/draw";

interface Panel {
  title: string;
  type: string;
  gridPos: PanelData["gridPos"];
  fieldConfig?: { defaults: { unit?: string; custom?: { stacking?: { mode: string } } } };
  targets?: { expr: string; legendFormat: string }[];
}

interface Series {
  metric: Record<string, string>;
  values?: [number, string][];
  value?: [number, string];
}

const { operands, values } = readCommandLine({
  usage: `node --import tsx scripts/dashboard-picture.ts PROMETHEUS FILE.png [--minutes N]

Sends the queries of deploy/grafana/glovebox.json to the Prometheus server at this address, such as
http://127.0.0.1:9090, and draws the results in the dashboard's layout, without Grafana.`,
  options: { minutes: { type: "string", default: "15" } },
  operands: { min: 2, max: 2 },
});
const [origin = "", file = ""] = operands;
const minutes = Number(values.minutes);
const end = Date.now() / 1000;
const RATE_INTERVAL = "1m";

async function ask(panel: Panel, expression: string): Promise<Series[]> {
  const query = expression.replaceAll("$__rate_interval", RATE_INTERVAL).replaceAll("$instance", ".*");
  const isNow = panel.type === "stat";
  const url = new URL(isNow ? "/api/v1/query" : "/api/v1/query_range", origin);
  const times = { start: String(end - minutes * 60), end: String(end), step: String((minutes * 60) / 180) };
  for (const [name, value] of Object.entries({ query, ...(isNow ? { time: String(end) } : times) }))
    url.searchParams.set(name, value);
  const answer = (await (await fetch(url)).json()) as { data?: { result: Series[] }; error?: string };
  if (!answer.data) throw new Error(`${panel.title}: ${answer.error}`);
  return answer.data.result;
}

async function readPanel(panel: Panel): Promise<PanelData> {
  const { title, type, gridPos, fieldConfig, targets = [] } = panel;
  const lines = await Promise.all(
    targets.map(async ({ expr, legendFormat }) =>
      (await ask(panel, expr)).map(({ metric, values: points, value }) => ({
        name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ""),
        points: (points ?? (value ? [value] : [])).map(([at, text]) => ({ at, value: Number(text) })),
      })),
    ),
  );
  const { unit = "short", custom } = fieldConfig?.defaults ?? {};
  const isStacked = custom?.stacking?.mode === "normal";
  return { title, type, gridPos, unit, isStacked, lines: lines.flat() };
}

const { panels } = JSON.parse(readFileSync("deploy/grafana/glovebox.json", "utf8")) as { panels: Panel[] };
const panelData: PanelData[] = [];
for (const panel of panels) panelData.push(await readPanel(panel));
const browser = await chromium.launch({
  executablePath: await findBrowserExecutable(),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1680, height: 900 } });
await page.setContent(drawDashboard(panelData, { from: end - minutes * 60, to: end }));
await page.screenshot({ path: file, fullPage: true });
await browser.close();
const empty = panelData.filter(({ type, lines }) => type !== "row" && lines.length === 0);
process.stdout.write(`${file}\n${empty.map(({ title }) => `no data: ${title}\n`).join("")}`);
