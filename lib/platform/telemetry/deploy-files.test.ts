import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, it } from "vitest";
import { METRIC_PREFIX, metricTable } from "./metric-table";

interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const { panels } = JSON.parse(read("grafana/glovebox.json")) as { panels: Panel[] };
const dashboard = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
// Reads only expressions, because alert names and descriptions aren't metrics.
const alerts = read("prometheus/alerts.yaml")
  .split("- alert:")
  .slice(1)
  .map((rule) => /expr: (?<expr>[\s\S]*?)\n {8}(?:for|labels):/.exec(rule)?.groups?.expr ?? rule);

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const ofNode = registry.getMetricsAsArray().map(({ name }) => name);
const labelsByMetric = new Map<string, readonly string[]>([
  ...Object.entries(metricTable).map(([name, { labels }]) => [METRIC_PREFIX + name, labels] as const),
  ...ofNode.map((name) => [name, ["job", "kind"]] as const),
  ["up", ["job"]],
]);

function selectors(expression: string): [name: string, labels: string[]][] {
  const matches = expression.matchAll(/\b((?:glovebox|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...matches].map(([, name = "", braces = ""]) => [
    labelsByMetric.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ""),
    [...braces.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = ""]) => label),
  ]);
}

it("[RUN-METRIC] every metric and label in the dashboard and the alerts exists", () => {
  expect([dashboard.length > 30, alerts.length > 10]).toEqual([true, true]);
  const unknown = [...dashboard, ...alerts].flatMap((expression) => {
    const read = selectors(expression);
    if (read.length === 0) return [expression];
    return read.flatMap(([name, labels]) => {
      const knownLabel = labelsByMetric.get(name);
      return knownLabel
        ? labels.filter((label) => ![...knownLabel, "instance", "le"].includes(label))
        : [name];
    });
  });
  expect(unknown).toEqual([]);
});
