import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const GIB = 1024 ** 3;

/** G is binary in both: Kubernetes "1Gi" and systemd "1G". */
const toBytes = (size: string) => Number(size.replace(/Gi?$/, "")) * GIB;

function memoryLimits(): number[] {
  const ofPods = ["web", "worker"].flatMap((name) =>
    parseAllDocuments(readFileSync(`deploy/kubernetes/${name}.yaml`, "utf8"))
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === "Deployment")
      .flatMap(({ spec }) => spec.template.spec.containers)
      .map(({ resources }) => resources.limits.memory),
  );
  const unit = readFileSync("deploy/systemd/glovebox.service", "utf8");
  const [, ofUnit = ""] = /^MemoryHigh=(\S+)$/m.exec(unit) ?? [];
  return [...ofPods, ofUnit].map(toBytes);
}

it("[PRO-2] the memory alert fires below every limit that kills or slows down an instance", () => {
  const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8"));
  const rules: { alert: string; expr: string }[] = groups[0].rules;
  const expr = rules.find(({ alert }) => alert === "GloveboxMemory")?.expr ?? "";
  const threshold = Number(/> (\S+)$/.exec(expr)?.[1]);
  const limits = memoryLimits();
  expect(limits).toHaveLength(3);
  for (const limit of limits) expect(threshold).toBeLessThan(0.9 * limit);
});
