import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, it } from "vitest";
import { METRIC_PREFIX, metricTable } from "@/lib/core/metrics/metric-table";

interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const { panels } = JSON.parse(read("grafana/glovebox.json")) as { panels: Panel[] };
const dashboard = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
// Of the alerts their expressions alone: names of alerts and what they say are no metrics.
const alerts = read("prometheus/alerts.yaml")
  .split("- alert:")
  .slice(1)
  .map((rule) => /expr: (?<expr>[\s\S]*?)\n {8}(?:for|labels):/.exec(rule)?.groups?.expr ?? rule);

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const ofNode = registry.getMetricsAsArray().map(({ name }) => name);
const labelsOf = new Map<string, readonly string[]>([
  ...Object.entries(metricTable).map(([name, { labels }]) => [METRIC_PREFIX + name, labels] as const),
  ...ofNode.map((name) => [name, ["job", "kind"]] as const),
  ["up", ["job"]],
]);

/** The metrics that an expression reads, each with the labels of its selector. */
function selectors(expression: string): [name: string, labels: string[]][] {
  const found = expression.matchAll(/\b((?:glovebox|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = "", braces = ""]) => [
    labelsOf.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ""),
    [...braces.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = ""]) => label),
  ]);
}

it("[RUN-METRIC] every metric and label that the dashboard and the alerts read exists", () => {
  expect([dashboard.length > 30, alerts.length > 10]).toEqual([true, true]);
  const unknown = [...dashboard, ...alerts].flatMap((expression) => {
    const read = selectors(expression);
    if (read.length === 0) return [expression];
    return read.flatMap(([name, labels]) => {
      const known = labelsOf.get(name);
      return known ? labels.filter((one) => ![...known, "instance", "le"].includes(one)) : [name];
    });
  });
  expect(unknown).toEqual([]);
});

it("[RUN-METRIC] the dashboard shows every metric of the table", () => {
  const shown = new Set(dashboard.flatMap((expression) => selectors(expression).map(([name]) => name)));
  const missing = Object.keys(metricTable).filter((name) => !shown.has(METRIC_PREFIX + name));
  expect(missing).toEqual([]);
});

it("[RUN-METRIC] the dashboard's panels lie beside each other, with a name each", () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});
